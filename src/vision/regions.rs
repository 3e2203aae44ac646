//! The cut of the cells into regions, from colours and walls.

use super::cells::Cells;

/// A way to cut the cells into regions.
#[derive(Clone, Debug)]
pub(super) struct Cut {
    /// A label for each cell.
    pub(super) labels: Vec<u8>,
    /// How many labels there are.
    pub(super) count: usize,
    /// The least distance of two regions' colours that keeps them apart.
    pub(super) apart: f32,
    /// The largest distance within a region.
    pub(super) within: f32,
}

/// Cuts the cells into `count` groups of like colour: single linkage, the longest links cut.
pub(super) fn by_colour(cells: &Cells, count: usize) -> Cut {
    let total = cells.labs.len();
    // Prim's tree; link[k] is the distance at which cell k joined, parent[k] to whom.
    let mut nearest = vec![f32::INFINITY; total];
    let mut parent = vec![0; total];
    let mut joined = vec![false; total];
    let mut links = Vec::with_capacity(total);
    let mut next = 0;
    for _ in 0..total {
        joined[next] = true;
        let here = cells.labs[next];
        let mut best = None;
        for other in (0..total).filter(|&other| !joined[other]) {
            let distance = cells.labs[other].distance(here);
            if distance < nearest[other] {
                (nearest[other], parent[other]) = (distance, next);
            }
            if best.is_none_or(|best: usize| nearest[other] < nearest[best]) {
                best = Some(other);
            }
        }
        let Some(best) = best else { break };
        links.push((nearest[best], best, parent[best]));
        next = best;
    }
    links.sort_by(|a, b| b.0.total_cmp(&a.0));
    let cut = count.saturating_sub(1).min(links.len());
    let apart = if cut > 0 { links[cut - 1].0 } else { f32::INFINITY };
    let within = links.get(cut).map_or(0.0, |link| link.0);
    let mut groups = Groups::new(total);
    links[cut..].iter().for_each(|&(_, a, b)| groups.join(a, b));
    let (labels, count) = groups.labels();
    Cut { labels, count, apart, within }
}

/// Disjoint sets of cells.
pub(super) struct Groups {
    parent: Vec<usize>,
}

impl Groups {
    pub(super) fn new(total: usize) -> Groups {
        Groups { parent: (0..total).collect() }
    }

    pub(super) fn root(&mut self, mut at: usize) -> usize {
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
