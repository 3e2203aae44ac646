//! Groups of like things: disjoint sets, and the tree of shortest links between colours.

use super::colour::Lab;

/// How much farther apart groups must be than the colours within one to be clear …
const CLEAR_RATIO: f32 = 1.6;
/// … and by how much more in any case, in Oklab units: what rounding to 8 bits can do.
const CLEAR_FLOOR: f32 = 0.7;

/// Disjoint sets of numbered members.
pub(super) struct Groups {
    parent: Vec<usize>,
}

impl Groups {
    pub(super) fn new(total: usize) -> Groups {
        Groups { parent: (0..total).collect() }
    }

    fn root(&mut self, mut at: usize) -> usize {
        while self.parent[at] != at {
            self.parent[at] = self.parent[self.parent[at]];
            at = self.parent[at];
        }
        at
    }

    pub(super) fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        self.parent[a] = b;
    }

    /// The members of each set.
    pub(super) fn members(&mut self) -> Vec<Vec<usize>> {
        let mut sets: Vec<Vec<usize>> = vec![Vec::new(); self.parent.len()];
        for at in 0..self.parent.len() {
            sets[self.root(at)].push(at);
        }
        sets.retain(|set| !set.is_empty());
        sets
    }

    /// A label for each member in order of first appearance, and how many there are; labels past
    /// 255 are all 255.
    pub(super) fn labels(&mut self) -> (Vec<u8>, usize) {
        let total = self.parent.len();
        let mut number = vec![usize::MAX; total];
        let mut count = 0;
        let mut labels = Vec::with_capacity(total);
        for at in 0..total {
            let root = self.root(at);
            if number[root] == usize::MAX {
                number[root] = count;
                count += 1;
            }
            labels.push(number[root].min(255) as u8);
        }
        (labels, count)
    }
}

/// How many labels there are, numbered from 0.
pub(super) fn count(labels: &[u8]) -> usize {
    labels.iter().max().map_or(0, |&last| usize::from(last) + 1)
}

/// The shortest links that join all of some colours (Prim's algorithm): cutting the longest leaves
/// the groups of single linkage.
pub(super) struct Tree {
    /// Length and the two members of each link, longest first.
    links: Vec<(f32, usize, usize)>,
    total: usize,
}

/// How far apart groups of colours are, in Oklab units.
#[derive(Clone, Copy)]
pub(super) struct Gap {
    /// The least distance between two groups; infinite if there is one.
    pub(super) apart: f32,
    /// The longest link within a group.
    pub(super) within: f32,
}

impl Gap {
    /// Whether the groups are farther apart than anything within them.
    pub(super) fn is_clear(self) -> bool {
        self.apart >= CLEAR_RATIO * self.within + CLEAR_FLOOR
    }

    /// Whether there is hardly anything within the groups.
    pub(super) fn is_even(self) -> bool {
        self.within < CLEAR_FLOOR
    }

    /// How many times as far apart they are as what is within them, rounding allowed for.
    pub(super) fn clearness(self) -> f32 {
        (self.apart + CLEAR_FLOOR) / (self.within + CLEAR_FLOOR)
    }
}

/// Colours in groups.
pub(super) struct Grouped {
    /// A label for each colour, in order of first appearance.
    pub(super) labels: Vec<u8>,
    pub(super) gap: Gap,
}

impl Tree {
    pub(super) fn of(colours: &[Lab]) -> Tree {
        let all = colours.len();
        let (distinct, same) = distinct(colours);
        let colours: Vec<Lab> = distinct.iter().map(|&at| colours[at]).collect();
        let total = colours.len();
        let mut nearest = vec![f32::INFINITY; total];
        let mut parent = vec![0; total];
        let mut joined = vec![false; total];
        let mut links = Vec::with_capacity(total);
        let mut here = 0;
        while links.len() + 1 < total {
            joined[here] = true;
            let mut best: Option<usize> = None;
            for other in (0..total).filter(|&other| !joined[other]) {
                let distance = colours[other].distance(colours[here]);
                if distance < nearest[other] {
                    (nearest[other], parent[other]) = (distance, here);
                }
                if best.is_none_or(|best| nearest[other] < nearest[best]) {
                    best = Some(other);
                }
            }
            let Some(best) = best else { break };
            links.push((nearest[best], distinct[best], distinct[parent[best]]));
            here = best;
        }
        links.sort_by(|a, b| b.0.total_cmp(&a.0));
        links.extend(same.into_iter().map(|(a, b)| (0.0, a, b)));
        Tree { links, total: all }
    }

    /// The labels of the first of these numbers of groups that are clear, with no link longer than `within`.
    pub(super) fn clear_labels(
        &self,
        mut counts: impl Iterator<Item = usize>,
        within: f32,
    ) -> Option<Vec<u8>> {
        let is_even = |gap: Gap| gap.within <= within && gap.is_clear();
        Some(self.cut(counts.find(|&count| is_even(self.gap(count)))?).labels)
    }

    /// How many colours there are.
    pub(super) fn len(&self) -> usize {
        self.total
    }

    /// How many links are cut to leave `count` groups.
    fn cuts(&self, count: usize) -> usize {
        count.saturating_sub(1).min(self.links.len())
    }

    /// How far apart the colours are in `count` groups.
    pub(super) fn gap(&self, count: usize) -> Gap {
        let cuts = self.cuts(count);
        let apart = if cuts > 0 { self.links[cuts - 1].0 } else { f32::INFINITY };
        Gap { apart, within: self.links.get(cuts).map_or(0.0, |link| link.0) }
    }

    /// The colours in `count` groups.
    pub(super) fn cut(&self, count: usize) -> Grouped {
        let mut groups = Groups::new(self.total);
        self.links[self.cuts(count)..].iter().for_each(|&(_, a, b)| groups.join(a, b));
        Grouped { labels: groups.labels().0, gap: self.gap(count) }
    }
}

/// The places of the first of each colour, and those of each other with that of the first of its colour:
/// in a clean picture most cells have the very colour of others.
fn distinct(colours: &[Lab]) -> (Vec<usize>, Vec<(usize, usize)>) {
    let (mut firsts, mut same): (Vec<usize>, _) = (Vec::new(), Vec::new());
    for at in 0..colours.len() {
        match firsts.iter().find(|&&first| colours[first] == colours[at]) {
            Some(&first) => same.push((at, first)),
            None => firsts.push(at),
        }
    }
    (firsts, same)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Greys of these lightnesses.
    fn tree(greys: &[f32]) -> Tree {
        Tree::of(&greys.iter().map(|&l| Lab { l, a: 0.0, b: 0.0 }).collect::<Vec<_>>())
    }

    #[test]
    fn colours_fall_into_the_groups_that_are_farthest_apart() {
        let tree = tree(&[50.0, 20.0, 51.0, 80.0, 20.0, 52.0]);
        let three = tree.cut(3);
        assert_eq!(three.labels, [0, 1, 0, 2, 1, 0]);
        assert_eq!((three.gap.within, three.gap.apart), (1.0, 28.0));
        assert!(three.gap.is_clear() && !tree.gap(4).is_clear());
        assert_eq!(tree.cut(1).gap.apart, f32::INFINITY);
        assert_eq!(tree.cut(9).labels.len(), tree.len(), "more groups than colours");
    }

    #[test]
    fn what_rounding_can_do_is_even_and_no_gap() {
        let rounded = tree(&[50.0, 50.3, 50.6]);
        assert!(rounded.gap(1).is_even() && !rounded.gap(2).is_clear());
    }
}
