//! How two lattices lie to one another: what was found twice, or in part.

use super::lattice::{Lattice, pitch};

/// How far from one another two lines may be that are one, as a share of the pitch.
const AT_LINE: f32 = 0.1;

impl Lattice {
    /// Whether both have the same lines, to a pixel.
    pub(super) fn is_like(&self, other: &Lattice) -> bool {
        let like = |a: &[f32], b: &[f32]| {
            a.len() == b.len() && a.iter().zip(b).all(|(a, b)| (a - b).abs() < 1.0)
        };
        like(&self.xs, &other.xs) && like(&self.ys, &other.ys)
    }

    /// Whether some of both lies at one place.
    pub(super) fn overlaps(&self, other: &Lattice) -> bool {
        let meet = |a: &[f32], b: &[f32]| a[0] < b[b.len() - 1] && b[0] < a[a.len() - 1];
        meet(&self.xs, &other.xs) && meet(&self.ys, &other.ys)
    }

    /// The parts of `wider` to the left, to the right, above and below, where it has cells there.
    pub(super) fn beyond(&self, wider: &Lattice) -> Vec<Lattice> {
        let parts = |own: &[f32], lines: &[f32]| {
            let (first, last) = (own[0], own[own.len() - 1]);
            let slack = pitch(own) / 2.0;
            let part = |keep: &dyn Fn(f32) -> bool| -> Vec<f32> {
                lines.iter().copied().filter(|&at| keep(at)).collect()
            };
            [part(&|at| at <= first + slack), part(&|at| at >= last - slack)]
        };
        let within = |own: &[f32], lines: &[f32]| -> Vec<f32> {
            let slack = pitch(own) / 2.0;
            let inside = own[0] - slack..=own[own.len() - 1] + slack;
            lines.iter().copied().filter(|at| inside.contains(at)).collect()
        };
        let (xs, ys) = (within(&self.xs, &wider.xs), within(&self.ys, &wider.ys));
        let beside = parts(&self.xs, &wider.xs).map(|xs| Lattice { xs, ys: ys.clone() });
        let above = parts(&self.ys, &wider.ys).map(|ys| Lattice { xs: xs.clone(), ys });
        let all = beside.into_iter().chain(above);
        all.filter(|part| part.xs.len() > 1 && part.ys.len() > 1).collect()
    }

    /// Whether it has all lines of another, and more.
    pub(super) fn goes_on_from(&self, other: &Lattice) -> bool {
        let has = |lines: &[f32], others: &[f32]| {
            let slack = AT_LINE * pitch(others);
            others.iter().all(|at| lines.iter().any(|line| (line - at).abs() <= slack))
        };
        has(&self.xs, &other.xs)
            && has(&self.ys, &other.ys)
            && self.cols() + self.rows() > other.cols() + other.rows()
    }
}
