//! Which lines can regions share out among themselves? A matching of the one to the other, kept from node to
//! node and mended where a line was taken away.

/// No partner.
const FREE: u8 = u8::MAX;

/// A matching of up to `W` things on the left with as many on the right, each a number below `W`.
#[derive(Clone, Copy)]
pub(super) struct Matching<const W: usize> {
    /// The partner on the right of each thing on the left, or [`FREE`].
    right_of: [u8; W],
    /// The partner on the left of each thing on the right, or [`FREE`].
    left_of: [u8; W],
}

impl<const W: usize> Matching<W> {
    pub(super) fn none() -> Matching<W> {
        Matching { right_of: [FREE; W], left_of: [FREE; W] }
    }

    /// Mends the matching until each of `lefts` (bits) has a partner among its `options`;
    /// `Err(left)` if there is no such matching, with one that is left over.
    pub(super) fn mend(&mut self, lefts: u64, options: &[u64; W]) -> Result<(), usize> {
        let mut unmatched = 0;
        for left in each(lefts) {
            let right = self.right_of[left];
            if right == FREE || options[left] >> right & 1 == 0 {
                if right != FREE {
                    self.right_of[left] = FREE;
                    self.left_of[usize::from(right)] = FREE;
                }
                unmatched |= 1 << left;
            }
        }
        each(unmatched).try_for_each(|left| self.augment(left, options).then_some(()).ok_or(left))
    }

    /// Forgets a pair of which neither takes part any more.
    pub(super) fn part(&mut self, left: usize, right: usize) {
        for (left, right) in
            [(left, self.right_of[left].into()), (self.left_of[right].into(), right)]
        {
            if left < W && right < W {
                self.right_of[left] = FREE;
                self.left_of[right] = FREE;
            }
        }
    }

    /// Finds a partner for `left`, moving others to new partners if need be.
    fn augment(&mut self, left: usize, options: &[u64; W]) -> bool {
        let mut queue = [0u8; W];
        let mut reached_from = [FREE; W];
        let (mut next, mut end) = (0, 1);
        queue[0] = left as u8;
        let mut seen = 0;
        while next < end {
            let at = queue[next];
            next += 1;
            let new = options[usize::from(at)] & !seen;
            seen |= new;
            for right in each(new) {
                reached_from[right] = at;
                let owner = self.left_of[right];
                if owner == FREE {
                    self.shift(right, &reached_from);
                    return true;
                }
                queue[end] = owner;
                end += 1;
            }
        }
        false
    }

    /// Gives `right` to the left it was reached from, whose partner goes to the one before, and so on.
    fn shift(&mut self, mut right: usize, reached_from: &[u8; W]) {
        loop {
            let left = usize::from(reached_from[right]);
            let given_up = std::mem::replace(&mut self.right_of[left], right as u8);
            self.left_of[right] = left as u8;
            if given_up == FREE {
                return;
            }
            right = usize::from(given_up);
        }
    }

    /// Takes from `options` every pair that is in no matching of all of `lefts`: those within which a
    /// few of the left use up as many of the right leave nothing there for others (Régin 1994).
    ///
    /// The matching must be complete.
    pub(super) fn prune(&self, lefts: u64, options: &mut [u64; W]) {
        // A step from one right to another: its partner could take the other instead. Pairs within
        // one circle of steps can be swapped around; all others are in no matching.
        let mut steps_to = [0u64; W];
        let mut rights = 0;
        for left in each(lefts) {
            let own = 1 << self.right_of[left];
            rights |= own;
            each(options[left]).for_each(|right| steps_to[right] |= own);
        }
        while rights != 0 {
            let start = rights & rights.wrapping_neg();
            let owner = |right: usize| usize::from(self.left_of[right]);
            let forward = reach(start, rights, |right| options[owner(right)]);
            let circle = reach(start, forward, |right| steps_to[right]);
            each(circle).for_each(|right| options[owner(right)] &= circle);
            rights &= !circle;
        }
    }
}

/// What can be reached from `start` within `inside`.
fn reach(start: u64, inside: u64, steps: impl Fn(usize) -> u64) -> u64 {
    let (mut reached, mut todo) = (start, start);
    while todo != 0 {
        let new = steps(todo.trailing_zeros() as usize) & inside & !reached;
        todo = todo & (todo - 1) | new;
        reached |= new;
    }
    reached
}

/// The numbers of the bits that are set, lowest first.
pub(super) fn each(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let bit = bits.trailing_zeros() as usize;
        (bits != 0).then(|| {
            bits &= bits - 1;
            bit
        })
    })
}
