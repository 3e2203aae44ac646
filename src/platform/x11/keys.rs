use std::sync::{MutexGuard, PoisonError};

use x11rb::{
    connection::Connection as _,
    errors::ReplyError,
    protocol::{
        ErrorKind,
        xkb::{ConnectionExt as _, EventType, ID, MapPart, PerClientFlag, SelectEventsAux},
        xproto::{ConnectionExt as _, GrabMode, KeyPressEvent, ModMask},
    },
    wrapper::ConnectionExt as _,
};

use super::super::Chord;
use super::{X11, X11Error};

const NUM_LOCK: u32 = 0xff7f;

/// The keys listened for.
#[derive(Default)]
pub(super) struct Grabs {
    /// What the program listens for, whether or not the keyboard has it at the moment.
    wanted: Vec<Chord>,
    /// What the display holds for the program.
    held: Vec<Grab>,
    /// The key that is down, whose repeats are not presses.
    down: Option<u8>,
}

struct Grab {
    chord: Chord,
    keycode: u8,
    modifiers: ModMask,
    /// The lock keys that the grab was made for, each on its own.
    locks: Vec<ModMask>,
}

impl X11 {
    /// Listens for `chord` whichever window has the focus; no other program sees it then. It goes
    /// on after another keyboard layout was chosen.
    ///
    /// # Errors
    ///
    /// [`X11Error::Taken`] and [`X11Error::NoKey`] when another must be chosen.
    pub fn grab(&self, chord: Chord) -> Result<(), X11Error> {
        let mut grabs = self.grabs();
        self.take(&mut grabs, chord)?;
        if !grabs.wanted.contains(&chord) {
            grabs.wanted.push(chord);
        }
        Ok(())
    }

    /// Stops listening for `chord`; nothing happens if it wasn't grabbed.
    pub fn release(&self, chord: Chord) {
        let mut grabs = self.grabs();
        grabs.wanted.retain(|&wanted| wanted != chord);
        self.give_back(&mut grabs, chord);
        // Another program may ask for it as soon as this returns.
        self.conn.sync().ok();
    }

    /// Follows the keys after another keyboard layout was chosen: what is wanted is grabbed where
    /// it is now. Returns what was held and can't be any more, and what can be again; what can't
    /// stays wanted, so that it comes back with its layout.
    pub(super) fn grab_again(&self) -> Vec<(Chord, Result<(), X11Error>)> {
        // One lock from the first to the last, or what is released meanwhile would be taken anew.
        let mut grabs = self.grabs();
        let mut changed = Vec::new();
        for chord in grabs.wanted.clone() {
            let had = grabs.held.iter().any(|grab| grab.chord == chord);
            let taken = self.take(&mut grabs, chord);
            if taken.is_ok() != had {
                changed.push((chord, taken));
            }
        }
        changed
    }

    /// Has the display hold `chord` where the keyboard has it now.
    fn take(&self, grabs: &mut Grabs, chord: Chord) -> Result<(), X11Error> {
        let keycode = self.keycode(chord.key.keysym())?;
        let locks = self.locks()?;
        let same = |grab: &Grab| {
            grab.chord == chord && Some(grab.keycode) == keycode && grab.locks == locks
        };
        if grabs.held.iter().any(same) {
            return Ok(());
        }
        self.give_back(grabs, chord);
        let keycode = keycode.ok_or(X11Error::NoKey(chord))?;
        let grab = Grab { chord, keycode, modifiers: modifiers(chord), locks };
        for &lock in &grab.locks {
            let modifiers = grab.modifiers | lock;
            let mode = GrabMode::ASYNC;
            let asked = self.conn.grab_key(false, self.root, modifiers, keycode, mode, mode)?;
            if let Err(error) = asked.check() {
                self.ungrab(&grab);
                return Err(match error {
                    ReplyError::X11Error(refused) if refused.error_kind == ErrorKind::Access => {
                        X11Error::Taken(chord)
                    }
                    error => error.into(),
                });
            }
        }
        grabs.held.push(grab);
        Ok(())
    }

    fn give_back(&self, grabs: &mut Grabs, chord: Chord) {
        if let Some(at) = grabs.held.iter().position(|grab| grab.chord == chord) {
            self.ungrab(&grabs.held.swap_remove(at));
        }
    }

    /// Asks for one press a stroke, as otherwise a held key is a stream of presses and releases, and
    /// to be told when another layout is chosen.
    pub(super) fn follow_keyboard(&self) -> Result<(), X11Error> {
        self.conn.xkb_use_extension(1, 0)?.reply()?;
        let repeat = PerClientFlag::DETECTABLE_AUTO_REPEAT;
        let (device, none) = (ID::USE_CORE_KBD.into(), Default::default());
        self.conn.xkb_per_client_flags(device, repeat, repeat, none, none, none)?.reply()?;
        // Whoever uses this extension is told of another layout by it alone.
        let changes = EventType::NEW_KEYBOARD_NOTIFY | EventType::MAP_NOTIFY;
        let parts = MapPart::KEY_SYMS | MapPart::MODIFIER_MAP;
        let (no_change, no_details) = (EventType::from(0u16), SelectEventsAux::new());
        self.conn.xkb_select_events(device, no_change, changes, parts, parts, &no_details)?;
        Ok(())
    }

    /// The chord that went down; `None` for the repeats of a held key.
    pub(super) fn pressed(&self, event: &KeyPressEvent) -> Option<Chord> {
        let mut grabs = self.grabs();
        if grabs.down.replace(event.detail) == Some(event.detail) {
            return None;
        }
        let held = u16::from(event.state);
        let all = [ModMask::CONTROL, ModMask::M1, ModMask::SHIFT, ModMask::M4];
        let all = all.into_iter().fold(0, |all, modifier| all | u16::from(modifier));
        let keys = &mut grabs.held.iter();
        let same =
            |grab: &&Grab| grab.keycode == event.detail && u16::from(grab.modifiers) == held & all;
        keys.find(same).map(|grab| grab.chord)
    }

    pub(super) fn released(&self, event: &KeyPressEvent) {
        let mut grabs = self.grabs();
        if grabs.down == Some(event.detail) {
            grabs.down = None;
        }
    }

    fn grabs(&self) -> MutexGuard<'_, Grabs> {
        self.grabs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn ungrab(&self, grab: &Grab) {
        for &lock in &grab.locks {
            self.conn.ungrab_key(grab.keycode, self.root, grab.modifiers | lock).ok();
        }
        self.conn.flush().ok();
    }

    /// The key that gives `keysym`: without Shift in the first layout if there is one, or in any
    /// other of the layouts switched between.
    fn keycode(&self, keysym: u32) -> Result<Option<u8>, X11Error> {
        let setup = self.conn.setup();
        let (first, last) = (setup.min_keycode, setup.max_keycode);
        let count = last.saturating_sub(first).saturating_add(1);
        let mapping = self.conn.get_keyboard_mapping(first, count)?.reply()?;
        let width = usize::from(mapping.keysyms_per_keycode).max(1);
        let keys = || mapping.keysyms.chunks(width).zip(first..=last);
        let plain = keys().find(|(keysyms, _)| keysyms.first() == Some(&keysym));
        let any = || keys().find(|(keysyms, _)| keysyms.contains(&keysym));
        Ok(plain.or_else(any).map(|(_, keycode)| keycode))
    }

    /// The lock keys that may be on beside any key: each combination is a grab of its own.
    fn locks(&self) -> Result<Vec<ModMask>, X11Error> {
        let none = ModMask::from(0u16);
        let num_lock = match self.keycode(NUM_LOCK)? {
            Some(keycode) => {
                let mapping = self.conn.get_modifier_mapping()?.reply()?;
                let width = usize::from(mapping.keycodes_per_modifier()).max(1);
                let mut modifiers = mapping.keycodes.chunks(width);
                let at = modifiers.position(|keycodes| keycodes.contains(&keycode));
                at.map_or(none, |at| ModMask::from(1u16 << at))
            }
            None => none,
        };
        let mut locks = vec![none, ModMask::LOCK];
        if num_lock != none {
            locks.extend([num_lock, num_lock | ModMask::LOCK]);
        }
        Ok(locks)
    }
}

/// The modifiers as desktops assign them: Alt is the first, Super the fourth.
fn modifiers(chord: Chord) -> ModMask {
    let held = [
        (chord.ctrl, ModMask::CONTROL),
        (chord.alt, ModMask::M1),
        (chord.shift, ModMask::SHIFT),
        (chord.logo, ModMask::M4),
    ];
    let held = held.into_iter().filter(|(held, _)| *held);
    held.fold(ModMask::from(0u16), |all, (_, modifier)| all | modifier)
}
