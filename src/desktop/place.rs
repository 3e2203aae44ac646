use crate::{geometry::GridFrame, geometry::PixelRect, platform::Area};

/// Where an overlay goes, and where the board lies in it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Placed {
    /// The part of the desktop to cover: the board with its border.
    pub(super) area: Area,
    /// The board in pixels of the overlay.
    pub(super) frame: GridFrame,
}

/// The place of an overlay for a board at `frame` in a picture of `width` × `height` pixels that
/// shows `shown` of the desktop.
///
/// The two are equally large unless the desktop counts in other pixels than its screens have.
pub(super) fn place(frame: &GridFrame, (width, height): (u32, u32), shown: Area) -> Placed {
    let ratio = |to: u32, from: u32| f64::from(to) / f64::from(from.max(1));
    let (across, down) = (ratio(shown.width, width), ratio(shown.height, height));
    let PixelRect { left, top, right, bottom } = frame.outer;
    let scaled = |at: u32, ratio: f64| (f64::from(at) * ratio).round() as u32;
    let (left, right) = (scaled(left, across), scaled(right, across));
    let (top, bottom) = (scaled(top, down), scaled(bottom, down));
    let (width, height) = (right.saturating_sub(left), bottom.saturating_sub(top));
    let lines = |lines: &[f32], ratio: f64, from: u32| {
        lines.iter().map(|&at| (f64::from(at) * ratio) as f32 - from as f32).collect()
    };
    Placed {
        area: Area {
            x: shown.x.saturating_add_unsigned(left),
            y: shown.y.saturating_add_unsigned(top),
            width,
            height,
        },
        frame: GridFrame {
            outer: PixelRect { left: 0, top: 0, right: width, bottom: height },
            cols: lines(&frame.cols, across, left),
            rows: lines(&frame.rows, down, top),
        },
    }
}

/// Where a card of `width` × `height` goes to be read by someone looking at `pointer`: below and
/// right of it, or wherever there is room for it on `screen`.
pub(super) fn near(pointer: (i32, i32), (width, height): (u32, u32), screen: Area) -> Area {
    /// Pixels between the pointer and the card, so that the arrow doesn't hide the text.
    const ARROW: i32 = 18;
    let fit = |at: i32, length: u32, from: i32, to: i32| {
        let length = length.min(i32::MAX as u32) as i32;
        let after = at.saturating_add(ARROW);
        let before = at.saturating_sub(ARROW).saturating_sub(length);
        let at = if after.saturating_add(length) <= to { after } else { before };
        at.min(to.saturating_sub(length)).max(from)
    };
    Area {
        x: fit(pointer.0, width, screen.x, screen.right()),
        y: fit(pointer.1, height, screen.y, screen.bottom()),
        width,
        height,
    }
}

/// Where a card of `width` × `height` goes beside `board`, never over it: right of it, or left.
/// `None` if `screen` has no room there.
pub(super) fn at_side(board: Area, (width, height): (u32, u32), screen: Area) -> Option<Area> {
    let x = [board.right().saturating_add(GAP), board.x.saturating_sub(GAP + length(width))];
    let y = slid(board.y, height, screen.y, screen.bottom());
    let areas = x.map(|x| Area { x, y, width, height });
    areas.into_iter().find(|&area| holds(screen, area))
}

/// Where it goes below `board`, or else above it. `None` if `screen` has no room there.
pub(super) fn above_or_below(
    board: Area,
    (width, height): (u32, u32),
    screen: Area,
) -> Option<Area> {
    let y = [board.bottom().saturating_add(GAP), board.y.saturating_sub(GAP + length(height))];
    let x = slid(board.x, width, screen.x, screen.right());
    let areas = y.map(|y| Area { x, y, width, height });
    areas.into_iter().find(|&area| holds(screen, area))
}

/// Where it hides the least of `board` when there is room for it nowhere: in a corner of `screen`.
pub(super) fn in_corner(board: Area, (width, height): (u32, u32), screen: Area) -> Area {
    let room = |before: i32, after: i32| after > before;
    let right = room(board.x - screen.x, screen.right() - board.right());
    let lower = room(board.y - screen.y, screen.bottom() - board.bottom());
    let x = if right { screen.right().saturating_sub(length(width)) } else { screen.x };
    let y = if lower { screen.bottom().saturating_sub(length(height)) } else { screen.y };
    Area { x: x.max(screen.x), y: y.max(screen.y), width, height }
}

/// Pixels between a board and a card beside it.
const GAP: i32 = 16;

fn length(pixels: u32) -> i32 {
    i32::try_from(pixels).unwrap_or(i32::MAX / 2)
}

/// `at`, moved so that `pixels` from there on lie between `from` and `to`.
fn slid(at: i32, pixels: u32, from: i32, to: i32) -> i32 {
    at.min(to.saturating_sub(length(pixels))).max(from)
}

fn holds(screen: Area, area: Area) -> bool {
    screen.overlap(area) == Some(area)
}

#[cfg(test)]
mod tests {
    use super::*;

    const RIGHT_SCREEN: Area = Area { x: -1280, y: 200, width: 1280, height: 1024 };

    fn frame() -> GridFrame {
        GridFrame::even(PixelRect { left: 100, top: 50, right: 340, bottom: 290 }, 8)
    }

    #[test]
    fn pixels_of_a_screen_keep_their_size_and_move_with_it() {
        let place = place(&frame(), (1280, 1024), RIGHT_SCREEN);
        assert_eq!(place.area, Area { x: -1180, y: 250, width: 240, height: 240 });
        let cell = PixelRect { left: 0, top: 30, right: 30, bottom: 60 };
        assert_eq!(place.frame.cell(1, 0), cell);
    }

    #[test]
    fn a_desktop_of_larger_pixels_makes_the_board_smaller() {
        let place = place(&frame(), (2560, 2048), RIGHT_SCREEN);
        assert_eq!(place.area, Area { x: -1230, y: 225, width: 120, height: 120 });
        assert_eq!(place.frame.cell(7, 7).right, 120);
    }

    #[test]
    fn a_card_goes_beside_the_board_wherever_there_is_room() {
        let board = |x, width| Area { x, y: 300, width, height: 600 };
        let at = |board, size| at_side(board, size, RIGHT_SCREEN).map(|area| (area.x, area.y));
        assert_eq!(at(board(-1280, 600), (300, 100)), Some((-664, 300)));
        assert_eq!(at(board(-600, 600), (300, 100)), Some((-916, 300)));
        // Taller than the board is high up, so that all of it is seen.
        assert_eq!(at(board(-600, 600), (300, 1000)), Some((-916, 224)));
        let wide = board(-1200, 1100);
        assert_eq!(at(wide, (300, 100)), None);
        let below = above_or_below(wide, (300, 100), RIGHT_SCREEN);
        assert_eq!(below.map(|area| (area.x, area.y)), Some((-1200, 916)));
        let above = above_or_below(Area { y: 620, ..wide }, (300, 100), RIGHT_SCREEN);
        assert_eq!(above.map(|area| area.y), Some(504));
        let all = Area { y: 210, height: 1000, ..wide };
        assert_eq!(above_or_below(all, (300, 100), RIGHT_SCREEN), None);
        let corner = in_corner(all, (300, 100), RIGHT_SCREEN);
        assert_eq!((corner.right(), corner.bottom()), (0, 1224));
    }

    #[test]
    fn a_card_stays_on_the_screen_and_off_the_pointer() {
        let size = (300, 80);
        let free = near((-1000, 300), size, RIGHT_SCREEN);
        assert_eq!((free.x, free.y), (-982, 318));
        let corner = near((-1, 1223), size, RIGHT_SCREEN);
        assert_eq!((corner.x, corner.y), (-319, 1125));
        let tiny = Area { width: 100, height: 50, ..RIGHT_SCREEN };
        assert_eq!(near((-1200, 220), size, tiny).x, tiny.x);
    }
}
