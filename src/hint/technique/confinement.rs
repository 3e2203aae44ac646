//! *k* houses with room in *k* others only: those others belong to them, and the rest of their
//! cells are crossed out. Shared by the techniques that differ in which kinds of houses these are.
//!
//! The houses that are to be seated need not be tried in every combination. Seat each in a house of
//! the other kind of its own (a matching of the bipartite graph "has an open cell in"). Then the
//! smallest confined set that holds a house is found by following: it needs all houses it has room
//! in, so it pulls in whoever is seated there, and so on. If they can't all be seated, somebody's
//! search for a seat names a set with too few: Hall's theorem.

use super::{Best, Technique};
use crate::{
    board::{CellSet, House},
    hint::{
        Deduction, Effect,
        position::{Kind, Position, Room, bits},
    },
};

/// Offers what follows from `rooms` having room only in the houses `into`, of which there are as
/// many: given by their kind and, as bits, their numbers.
pub(super) fn offer(
    position: &Position<'_>,
    technique: Technique,
    rooms: &[&Room<'_>],
    into: (Kind, u64),
    best: &mut Best,
) {
    let (kind, numbers) = into;
    let because = position.union(rooms.iter().copied());
    let others = position.of_kind(kind).filter(|room| numbers >> room.number() & 1 == 1);
    let mut crosses = position.union(others);
    crosses.subtract(&because);
    let own = rooms.iter().map(|room| room.house);
    let houses = own.chain(bits(numbers).map(|number| kind.house(number))).collect();
    offer_sets(technique, houses, &because, &crosses, best);
}

/// Offers that `crosses` follow from the open cells `because` of `houses`.
pub(super) fn offer_sets(
    technique: Technique,
    houses: Vec<House>,
    because: &CellSet,
    crosses: &CellSet,
    best: &mut Best,
) {
    best.offer(because.len(), crosses.len(), || Deduction {
        technique,
        houses,
        because: because.iter().collect(),
        effect: Effect::Crosses(crosses.iter().collect()),
        then: Vec::new(),
    });
}

/// Offers every smallest set of `from` houses confined to as many houses of kind `into`, if `size`
/// is a size of interest.
pub(super) fn find(
    position: &Position<'_>,
    technique: Technique,
    (from, into): (Kind, Kind),
    size: impl Fn(usize) -> bool,
    best: &mut Best,
) {
    let rooms: Vec<&Room<'_>> = position.of_kind(from).collect();
    position.tables.spend(rooms.len() * rooms.len());
    let spans: Vec<u64> = rooms.iter().map(|room| room.span(into)).collect();
    let Ok(seating) = Seating::of(&spans, everyone(&spans)) else { return };
    for guest in 0..rooms.len() {
        let (guests, seats) = seating.pulled_in(guest);
        let count = guests.count_ones() as usize;
        if size(count) && count < rooms.len() {
            let set: Vec<&Room<'_>> = bits(guests).map(|guest| rooms[usize::from(guest)]).collect();
            offer(position, technique, &set, (into, seats), best);
        }
    }
}

/// The fewest `from` houses that have room in too few houses of kind `into`, and these as bits;
/// `None` if there is room for all. No house can be left out of the set, though there may be a
/// smaller set elsewhere.
pub(super) fn squeezed<'p>(
    position: &'p Position<'_>,
    (from, into): (Kind, Kind),
) -> Option<(Vec<&'p Room<'p>>, u64)> {
    let rooms: Vec<&Room<'_>> = position.of_kind(from).collect();
    position.tables.spend(rooms.len() * rooms.len());
    let spans: Vec<u64> = rooms.iter().map(|room| room.span(into)).collect();
    let mut too_many = Seating::of(&spans, everyone(&spans)).err()?;
    for guest in bits(too_many) {
        if let Err(fewer) = Seating::of(&spans, too_many & !(1 << guest)) {
            too_many = fewer;
        }
    }
    let set: Vec<&Room<'_>> = bits(too_many).map(|guest| rooms[usize::from(guest)]).collect();
    let seats = set.iter().fold(0, |all, room| all | room.span(into));
    Some((set, seats))
}

fn everyone(spans: &[u64]) -> u64 {
    (0..spans.len()).fold(0, |all, guest| all | 1 << guest)
}

/// A seat of its own for each guest, out of those the guest may take.
struct Seating<'a> {
    /// For each guest, as bits: the seats it may take.
    spans: &'a [u64],
    /// For each seat: the guest on it.
    guest_on: [Option<u8>; 64],
}

impl<'a> Seating<'a> {
    /// Seats `guests`, given as bits.
    ///
    /// # Errors
    ///
    /// If that can't be: those of them, as bits, who have one seat too few between them.
    fn of(spans: &'a [u64], guests: u64) -> Result<Seating<'a>, u64> {
        let mut seating = Seating { spans, guest_on: [None; 64] };
        for guest in bits(guests) {
            let mut tried = 0;
            if !seating.seat(usize::from(guest), &mut tried) {
                let others = seating.guests_on(tried);
                return Err(others | 1 << guest);
            }
        }
        Ok(seating)
    }

    /// Seats `guest`, asking others to move where need be; `false` if all of `tried` is taken and
    /// nobody on it can move.
    fn seat(&mut self, guest: usize, tried: &mut u64) -> bool {
        let free = self.spans[guest] & !*tried;
        if let Some(seat) = bits(free).find(|&seat| self.guest_on[usize::from(seat)].is_none()) {
            self.guest_on[usize::from(seat)] = Some(guest as u8);
            return true;
        }
        for seat in bits(free) {
            if *tried >> seat & 1 == 1 {
                continue;
            }
            *tried |= 1 << seat;
            let sitting = self.guest_on[usize::from(seat)].map(usize::from);
            if sitting.is_none_or(|other| self.seat(other, tried)) {
                self.guest_on[usize::from(seat)] = Some(guest as u8);
                return true;
            }
        }
        false
    }

    fn guests_on(&self, seats: u64) -> u64 {
        let guests = bits(seats).filter_map(|seat| self.guest_on[usize::from(seat)]);
        guests.fold(0, |all, guest| all | 1 << guest)
    }

    /// The smallest set of guests around `guest` who have no seats but their own, and these seats.
    fn pulled_in(&self, guest: usize) -> (u64, u64) {
        let mut guests = 1 << guest;
        loop {
            let seats = bits(guests).fold(0, |all, guest| all | self.spans[usize::from(guest)]);
            let more = guests | self.guests_on(seats);
            if more == guests {
                return (guests, seats);
            }
            guests = more;
        }
    }
}
