use crate::{geometry::GridFrame, geometry::PixelRect, platform::Area};

/// Where an overlay goes, and where the board lies in it.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Place {
    /// The part of the desktop to cover: the board with its border.
    pub(super) area: Area,
    /// The board in pixels of the overlay.
    pub(super) frame: GridFrame,
}

/// The place of an overlay for a board at `frame` in a picture of `width` × `height` pixels that
/// shows `shown` of the desktop.
///
/// The two are equally large unless the desktop counts in other pixels than its screens have.
pub(super) fn place(frame: &GridFrame, (width, height): (u32, u32), shown: Area) -> Place {
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
    Place {
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
    const GAP: i32 = 18;
    let fit = |at: i32, length: u32, from: i32, to: i32| {
        let length = length.min(i32::MAX as u32) as i32;
        let after = at.saturating_add(GAP);
        let before = at.saturating_sub(GAP).saturating_sub(length);
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
