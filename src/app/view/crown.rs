//! A queen as shapes of egui, crisp at any zoom: the same shape that `present` draws on pictures.

use egui::{Color32, Mesh, Painter, Pos2, Rect, Shape, Stroke, epaint::PathShape, vec2};

use crate::present::{
    QueenStyle,
    queen::{CROWN, DISC_RADIUS, HALO, INK, OUTLINE, PEARL_RADIUS, PEARLS},
};

/// A point of the cell from which every corner of the crown is seen: it is filled as a fan.
const FAN: [f32; 2] = [0.5, 0.72];

/// Draws a queen in `cell`, a rectangle in points, as large as its shorter side allows.
pub(super) fn queen(painter: &Painter, cell: Rect, style: QueenStyle) {
    let side = cell.width().min(cell.height());
    let place = Rect::from_center_size(cell.center(), vec2(side, side));
    let at = |[x, y]: [f32; 2]| -> Pos2 { place.lerp_inside(vec2(x, y)) };
    let [ink, halo] = [INK, HALO].map(|[red, green, blue]| Color32::from_rgb(red, green, blue));
    let outline = OUTLINE * side;
    if style == QueenStyle::Disc {
        painter.circle_filled(place.center(), DISC_RADIUS * side + outline, halo);
        painter.circle_filled(place.center(), DISC_RADIUS * side, ink);
        return;
    }
    // First all of it grown in white, then all of it in ink: pearls and crown have one outline.
    let corners: Vec<Pos2> = CROWN[..CROWN.len() - 1].iter().map(|&corner| at(corner)).collect();
    let pearls = PEARLS.map(at);
    painter.add(PathShape::closed_line(corners.clone(), Stroke::new(2.0 * outline, halo)));
    for pearl in pearls {
        painter.circle_filled(pearl, PEARL_RADIUS * side + outline, halo);
    }
    painter.add(fan(at(FAN), &corners, ink));
    // Its edge is drawn too, because a mesh is not smoothed.
    painter.add(PathShape::closed_line(corners, Stroke::new(1.0, ink)));
    for pearl in pearls {
        painter.circle_filled(pearl, PEARL_RADIUS * side, ink);
    }
}

fn fan(middle: Pos2, corners: &[Pos2], colour: Color32) -> Shape {
    let mut mesh = Mesh::default();
    mesh.colored_vertex(middle, colour);
    corners.iter().for_each(|&corner| mesh.colored_vertex(corner, colour));
    let count = corners.len() as u32;
    (0..count).for_each(|corner| mesh.add_triangle(0, 1 + corner, 1 + (corner + 1) % count));
    Shape::mesh(mesh)
}
