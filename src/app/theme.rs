//! How the window looks: fonts, spacing, and one accent colour on quiet greys.

use std::sync::Arc;

use egui::{
    Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, Margin, Stroke,
    Style, TextStyle, Theme, Visuals,
    epaint::Shadow,
    style::{ScrollStyle, WidgetVisuals},
    vec2,
};

/// The colours that egui's own [`Visuals`] have no place for.
#[derive(Clone, Copy)]
pub(crate) struct Palette {
    /// The one colour that says "this is what you can do".
    pub(crate) accent: Color32,
    /// Text on the accent.
    pub(crate) on_accent: Color32,
    /// Behind the picture.
    pub(crate) canvas: Color32,
    /// Bars and cards.
    pub(crate) surface: Color32,
    /// Hair lines between surfaces.
    pub(crate) border: Color32,
    /// Done.
    pub(crate) good: Color32,
    /// Something the user should look at.
    pub(crate) warning: Color32,
}

const LIGHT: Palette = Palette {
    accent: Color32::from_rgb(0x4F, 0x46, 0xC8),
    on_accent: Color32::WHITE,
    canvas: Color32::from_rgb(0xF1, 0xF1, 0xF4),
    surface: Color32::from_rgb(0xFD, 0xFD, 0xFE),
    border: Color32::from_rgb(0xE2, 0xE2, 0xE8),
    good: Color32::from_rgb(0x1F, 0x8A, 0x54),
    warning: Color32::from_rgb(0xB4, 0x53, 0x09),
};

const DARK: Palette = Palette {
    accent: Color32::from_rgb(0x8B, 0x85, 0xF5),
    on_accent: Color32::from_rgb(0x12, 0x11, 0x1C),
    canvas: Color32::from_rgb(0x12, 0x12, 0x15),
    surface: Color32::from_rgb(0x1B, 0x1B, 0x20),
    border: Color32::from_rgb(0x2D, 0x2D, 0x35),
    good: Color32::from_rgb(0x4A, 0xC5, 0x8B),
    warning: Color32::from_rgb(0xF0, 0xA0, 0x4B),
};

impl Palette {
    /// The colours of the theme that is on.
    pub(crate) fn of(visuals: &Visuals) -> Palette {
        if visuals.dark_mode { DARK } else { LIGHT }
    }
}

/// The family of headings and of what matters in a line.
pub(crate) fn semibold() -> FontFamily {
    FontFamily::Name("semibold".into())
}

/// Large text in the semibold font.
pub(crate) fn heading(size_pt: f32) -> FontId {
    FontId::new(size_pt, semibold())
}

/// Sets fonts, spacing and the colours of both themes; once, before the first frame.
pub(crate) fn set_up(ctx: &Context) {
    ctx.set_fonts(fonts());
    ctx.set_style_of(Theme::Light, style(Visuals::light(), LIGHT));
    ctx.set_style_of(Theme::Dark, style(Visuals::dark(), DARK));
}

/// Inter for text and Phosphor for icons, in front of egui's own, which stay for what those lack.
fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let files: [(&str, &'static [u8]); 3] = [
        ("Inter", include_bytes!("../../assets/fonts/Inter-Regular.ttf")),
        ("Inter SemiBold", include_bytes!("../../assets/fonts/Inter-SemiBold.ttf")),
        ("Icons", include_bytes!("../../assets/fonts/Icons.ttf")),
    ];
    for (name, bytes) in files {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(bytes)));
    }
    let defaults = fonts.families.entry(FontFamily::Proportional).or_default();
    let in_front = |names: [&str; 2], rest: &[String]| -> Vec<String> {
        names.into_iter().map(str::to_owned).chain(rest.iter().cloned()).collect()
    };
    let bold = in_front(["Inter SemiBold", "Icons"], defaults);
    *defaults = in_front(["Inter", "Icons"], defaults);
    fonts.families.insert(semibold(), bold);
    fonts
}

fn style(mut visuals: Visuals, palette: Palette) -> Style {
    let dark = visuals.dark_mode;
    let ink = |light: u8, dark_ink: u8| Color32::from_gray(if dark { dark_ink } else { light });
    let text = Stroke::new(1.0, ink(0x24, 0xE4));
    let strong = Stroke::new(1.0, ink(0x0C, 0xFA));

    visuals.panel_fill = palette.surface;
    visuals.window_fill = palette.surface;
    visuals.window_stroke = Stroke::new(1.0, palette.border);
    visuals.window_corner_radius = CornerRadius::same(12);
    visuals.menu_corner_radius = CornerRadius::same(8);
    visuals.extreme_bg_color = palette.canvas;
    visuals.faint_bg_color = palette.canvas;
    visuals.hyperlink_color = palette.accent;
    visuals.warn_fg_color = palette.warning;
    visuals.error_fg_color = palette.warning;
    visuals.weak_text_color = Some(ink(0x66, 0xA0));
    visuals.selection.bg_fill = palette.accent.gamma_multiply(if dark { 0.45 } else { 0.22 });
    visuals.selection.stroke = Stroke::new(1.0, strong.color);
    let shadow = |blur, alpha| Shadow {
        offset: [0, 4],
        blur,
        spread: 0,
        color: Color32::from_black_alpha(if dark { alpha * 2 } else { alpha }),
    };
    visuals.window_shadow = shadow(28, 38);
    visuals.popup_shadow = shadow(16, 30);

    let widget = |fill: Color32, stroke: Color32, text: Stroke| WidgetVisuals {
        bg_fill: fill,
        weak_bg_fill: fill,
        bg_stroke: Stroke::new(1.0, stroke),
        corner_radius: CornerRadius::same(8),
        fg_stroke: text,
        expansion: 0.0,
    };
    let (hover, press) = (ink(0xEC, 0x2A), ink(0xE0, 0x36));
    // Rails of sliders and the like take `bg_fill`, buttons `weak_bg_fill`.
    visuals.widgets.noninteractive = widget(palette.surface, palette.border, text);
    visuals.widgets.inactive = widget(palette.surface, palette.border, text);
    visuals.widgets.inactive.bg_fill = press;
    visuals.widgets.hovered = widget(hover, palette.border, strong);
    visuals.widgets.active = widget(press, palette.accent, strong);
    visuals.widgets.open = widget(press, palette.border, strong);

    let mut style = Style { visuals, ..Style::default() };
    style.spacing.item_spacing = vec2(8.0, 8.0);
    style.spacing.button_padding = vec2(10.0, 6.0);
    style.spacing.interact_size.y = 32.0;
    style.spacing.window_margin = Margin::same(20);
    style.spacing.menu_margin = Margin::same(6);
    style.interaction.tooltip_delay = 0.3;
    // Others show only under the mouse that there is more.
    style.spacing.scroll = ScrollStyle::thin();
    style.text_styles = [
        (TextStyle::Small, FontId::proportional(12.0)),
        (TextStyle::Body, FontId::proportional(14.0)),
        (TextStyle::Button, FontId::proportional(14.0)),
        (TextStyle::Heading, heading(20.0)),
        (TextStyle::Monospace, FontId::monospace(13.0)),
    ]
    .into();
    style
}
