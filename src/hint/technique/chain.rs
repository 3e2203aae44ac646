//! **A chain to a contradiction.** The last resort: suppose a queen on the cell and follow what is
//! forced, one easy step after the other, until a house has no open cell left. So there is no queen
//! on the cell. A chain never branches: it is followed, not searched.
//!
//! The chains from all open cells are followed side by side, always the one that has looked at the
//! fewest cells so far, so that the first to end is the shortest.

use std::{cmp::Reverse, collections::BinaryHeap};

use super::{Best, Technique};
use crate::{
    board::{Cell, CellSet},
    hint::{Deduction, Effect, position::Position},
};

/// What a chain may use: queens that are forced, then what people follow with ease; the rest only
/// where that leads nowhere.
const LEVELS: [&[Technique]; 3] = [
    &[Technique::LastCell],
    &[
        Technique::LastCell,
        Technique::RegionInLine,
        Technique::LineInRegion,
        Technique::CommonAttack,
        Technique::TwoRegions,
        Technique::TwoLines,
        Technique::ThreeRegions,
        Technique::ThreeLines,
        Technique::LinesInLines,
    ],
    &[
        Technique::LastCell,
        Technique::RegionInLine,
        Technique::LineInRegion,
        Technique::CommonAttack,
        Technique::TwoRegions,
        Technique::TwoLines,
        Technique::ThreeRegions,
        Technique::ThreeLines,
        Technique::LinesInLines,
        Technique::Mixed,
        Technique::ManyRegions,
        Technique::ManyLines,
        Technique::TwoHouses,
        Technique::OneStep,
        Technique::Squeeze,
    ],
];

pub(super) fn find(position: &Position<'_>, best: &mut Best) {
    let mut chains: Vec<Chain<'_>> =
        position.open.iter().map(|cell| Chain::new(position, cell)).collect();
    let broken = LEVELS.iter().find_map(|techniques| shortest(&mut chains, techniques));
    let Some(broken) = broken else { return };
    let chain = chains.swap_remove(broken);
    let empty = chain.supposed.rooms.iter().find(|room| room.count == 0);
    let mut because = CellSet::empty(position.tables.board.size());
    chain.then.iter().for_each(|step| because.extend(step.because.iter().copied()));
    because.intersect(&position.open);
    best.offer(chain.looked_at, 1, || Deduction {
        technique: Technique::Chain,
        houses: empty.map(|room| room.house).into_iter().collect(),
        because: because.iter().collect(),
        effect: Effect::Crosses(vec![chain.cell]),
        then: chain.then,
    });
}

/// Follows the chains until one breaks: its index. `None` if all end without.
fn shortest(chains: &mut [Chain<'_>], techniques: &[Technique]) -> Option<usize> {
    let rank = |(at, chain): (usize, &Chain<'_>)| Reverse((chain.looked_at, at));
    let mut queue: BinaryHeap<_> = chains.iter().enumerate().map(rank).collect();
    while let Some(Reverse((_, at))) = queue.pop() {
        let chain = &mut chains[at];
        if chain.supposed.tables.is_spent() {
            return None;
        }
        if chain.supposed.rooms.iter().any(|room| room.count == 0) {
            return Some(at);
        }
        if chain.follow(techniques) {
            queue.push(Reverse((chain.looked_at, at)));
        }
    }
    None
}

/// What follows from a queen that is only supposed.
struct Chain<'a> {
    cell: Cell,
    supposed: Position<'a>,
    then: Vec<Deduction>,
    /// The cells that all its steps rest on, added up.
    looked_at: usize,
}

impl<'a> Chain<'a> {
    fn new(position: &Position<'a>, cell: Cell) -> Chain<'a> {
        Chain { cell, supposed: position.with_queen(cell), then: Vec::new(), looked_at: 0 }
    }

    /// Takes the next step; `false` if there is none.
    fn follow(&mut self, techniques: &[Technique]) -> bool {
        let step = techniques.iter().find_map(|technique| technique.find(&self.supposed));
        let Some(step) = step else { return false };
        match &step.effect {
            // The crosses around it go without saying.
            Effect::Queen(cell) => self.supposed = self.supposed.with_queen(*cell),
            crosses => self.supposed.apply(crosses),
        }
        self.looked_at += step.because.len();
        self.then.push(step);
        true
    }
}
