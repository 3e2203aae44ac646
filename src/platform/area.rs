/// A rectangle of the desktop in physical pixels. Several screens lie side by side on it, so its
/// origin may be negative.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Area {
    /// Left edge, inclusive.
    pub x: i32,
    /// Top edge, inclusive.
    pub y: i32,
    /// Pixels across.
    pub width: u32,
    /// Pixels down.
    pub height: u32,
}

impl Area {
    /// Right edge, exclusive.
    pub fn right(self) -> i32 {
        self.x.saturating_add_unsigned(self.width)
    }

    /// Bottom edge, exclusive.
    pub fn bottom(self) -> i32 {
        self.y.saturating_add_unsigned(self.height)
    }

    /// Whether the point is inside.
    pub fn contains(self, (x, y): (i32, i32)) -> bool {
        (self.x..self.right()).contains(&x) && (self.y..self.bottom()).contains(&y)
    }

    /// The part that both cover; `None` if they don't overlap.
    pub fn overlap(self, other: Area) -> Option<Area> {
        let (x, y) = (self.x.max(other.x), self.y.max(other.y));
        let right = self.right().min(other.right());
        let bottom = self.bottom().min(other.bottom());
        (x < right && y < bottom).then(|| Area::between(x, y, right, bottom))
    }

    /// This area without `hole`: up to four areas that don't overlap.
    pub fn without(self, hole: Area) -> Vec<Area> {
        let Some(hole) = self.overlap(hole) else { return vec![self] };
        let (right, bottom) = (self.right(), self.bottom());
        let around = [
            Area::between(self.x, self.y, right, hole.y),
            Area::between(self.x, hole.y, hole.x, hole.bottom()),
            Area::between(hole.right(), hole.y, right, hole.bottom()),
            Area::between(self.x, hole.bottom(), right, bottom),
        ];
        around.into_iter().filter(|area| area.width > 0 && area.height > 0).collect()
    }

    /// The area between two corners; empty if they are crossed.
    fn between(x: i32, y: i32, right: i32, bottom: i32) -> Area {
        let length = |from: i32, to: i32| u32::try_from(i64::from(to) - i64::from(from));
        let (width, height) = (length(x, right), length(y, bottom));
        Area { x, y, width: width.unwrap_or(0), height: height.unwrap_or(0) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SCREEN: Area = Area { x: -100, y: 0, width: 200, height: 100 };

    #[test]
    fn a_hole_leaves_the_rest_and_nothing_twice() {
        let hole = Area { x: -50, y: 20, width: 60, height: 200 };
        let rest = SCREEN.without(hole);
        let pixels = |areas: &[Area]| areas.iter().map(|a| a.width * a.height).sum::<u32>();
        assert_eq!(pixels(&rest), 200 * 100 - 60 * 80);
        assert!(rest.iter().all(|area| area.overlap(hole).is_none()));
        assert_eq!(SCREEN.without(Area { x: 100, ..hole }), [SCREEN]);
        assert!(SCREEN.without(SCREEN).is_empty());
    }

    #[test]
    fn edges_are_half_open_left_of_the_origin_too() {
        assert!(SCREEN.contains((-100, 0)) && SCREEN.contains((99, 99)));
        assert!(!SCREEN.contains((100, 0)) && !SCREEN.contains((-101, 0)));
    }
}
