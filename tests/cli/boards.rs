use queensight::{board::Board, present};

use crate::run::{check, folder, new_files, run, run_on, told, told_by};

#[test]
fn solutions_are_counted() {
    let folder = folder();
    let runs = [
        "count board.txt set.txt two.png",
        "count --json board.txt two.png set.txt",
        "count --limit 2 two.png",
        "count --max-nodes 3 two.png",
    ];
    let told = told_by(&folder, &runs);
    check("count.txt", &told);
}

#[test]
fn engines_are_compared() {
    let folder = folder();
    let output = run(&folder, "compare board.txt");
    let out = String::from_utf8_lossy(&output.stdout).into_owned();
    // Times differ from run to run; names, solutions and nodes don't.
    let rows = |line: &str| line.split_whitespace().take(3).collect::<Vec<_>>().join(" ") + "\n";
    let status = output.status.code().expect("no signal");
    let table: String = out.lines().map(rows).collect();
    check("compare.txt", &format!("{table}--- exit status {status}\n"));

    let output = run(&folder, "compare --json board.txt set.txt");
    assert_eq!(output.status.code(), Some(1), "some boards of the set are none");
    let mut lines: Vec<serde_json::Value> = String::from_utf8_lossy(&output.stdout)
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object a line"))
        .collect();
    let engines = lines.iter_mut().flat_map(|line| line["engines"].as_array_mut());
    for engine in engines.flatten() {
        assert!(engine["time_us"].as_f64().is_some_and(|time| time > 0.0), "{engine}");
        engine["time_us"] = 0.into();
    }
    let told: String = lines.iter().map(|line| format!("{line}\n")).collect();
    check("compare.jsonl", &told);
}

#[test]
fn an_engine_that_gives_up_is_told_apart() {
    let folder = folder();
    let output = run(&folder, "compare --json --max-nodes 2 two.png");
    let line: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one line");
    for engine in line["engines"].as_array().expect("the engines") {
        let gave_up = engine["message"] == "gave up after 2 nodes";
        assert!(gave_up || engine["complete"] == true, "{engine}");
    }
    assert_eq!(line["engines"][1]["message"], "gave up after 2 nodes", "{line}");
}

#[test]
fn classic_boards_are_solved_listed_counted_and_drawn() {
    let folder = folder();
    let runs = [
        "classic 6",
        "classic 3",
        "classic 6 --list",
        "classic 8 --list --limit 2",
        "classic 10 --count",
        "classic 2 --count",
        "classic 5 -o queens.png",
        "classic 5 -o queens.png",
        "classic 5 --force -o queens.png",
        "classic 3 -o none.png",
    ];
    let told = told_by(&folder, &runs);
    check("classic.txt", &told);
    assert_eq!(new_files(&folder), ["queens.png"]);
    let image = image::open(folder.path().join("queens.png")).expect("a picture").into_rgba8();
    let (empty, _) = present::draw_board(&Board::classic(5).expect("a size in range"), 64);
    assert_eq!(image.dimensions(), empty.dimensions());
    assert_ne!(image, empty, "queens stand on it");
}

#[test]
fn engines_that_all_give_up_agree_on_nothing() {
    let folder = folder();
    let output = run(&folder, "compare --max-nodes 0 board.txt");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("no engine came to an answer"), "{said}");
    let json = run(&folder, "compare --max-nodes 0 --json board.txt").stdout;
    assert!(String::from_utf8_lossy(&json).contains("\"agree\":null"));
}

#[test]
fn boards_are_generated_from_their_seed() {
    let folder = folder();
    let runs = ["generate --size 6 --count 2 --seed 7", "generate --size 5 --seed 1 --json"];
    let told = told_by(&folder, &runs);
    check("generate.txt", &told);
    let boards = run(&folder, "generate --size 7 --count 5 --seed 3").stdout;
    assert_eq!(boards, run(&folder, "generate --size 7 --count 5 --seed 3").stdout);
    assert_ne!(boards, run(&folder, "generate --size 7 --count 5 --seed 4").stdout);
    let any = run(&folder, "generate --size 5");
    let told = String::from_utf8_lossy(&any.stderr).into_owned();
    let seed = told.trim_end().strip_prefix("made with ").expect("the seed");
    assert_eq!(any.stdout, run(&folder, &format!("generate --size 5 {seed}")).stdout);
    // Two may be one by chance.
    let is_other = |_| run(&folder, "generate --size 5").stderr != any.stderr;
    assert!((0..3).any(is_other), "always {seed}");
    let counted = run_on(&folder, "count -", &boards);
    let counted = String::from_utf8_lossy(&counted.stdout).into_owned();
    assert_eq!(counted.lines().count(), 5);
    assert!(counted.lines().all(|line| line.ends_with(": 1 solution")), "{counted}");
}

#[test]
fn wrong_command_lines_of_other_subcommands_end_with_2() {
    let folder = folder();
    let mut all = String::new();
    for args in [
        "slove board.png",
        "classic",
        "classic 0",
        "classic 33 --count",
        "classic 21 --list",
        "classic 65 -o queens.png",
        "classic 8 -o queens.gif",
        "classic 8 --count -o queens.png",
        "classic 8 --force",
        "count",
        "classic 8 --list --limit 0",
        "classic 8 --count --threads 100000",
        "count --limit many board.txt",
        "count --limit 0 board.txt",
        "compare",
        "compare --max-nodes -1 board.txt",
        "generate --size 99",
        "generate --count 0",
        "generate --grade Impossible",
    ] {
        let output = run(&folder, args);
        assert_eq!(output.status.code(), Some(2), "{args}");
        all += &told(args, &output);
    }
    check("usage-others.txt", &all);
    assert!(new_files(&folder).is_empty());
}
