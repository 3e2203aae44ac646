use queensight::{
    board::{Board, Marks},
    hint::*,
};
fn main() {
    let want = std::env::args().nth(1).unwrap();
    let text = std::fs::read_to_string("../shared/corpus/levels.jsonl")
        .or_else(|_| std::fs::read_to_string("/work/shared/corpus/levels.jsonl"))
        .unwrap();
    for line in text.lines() {
        let v: serde_json::Value = serde_json::from_str(line).unwrap();
        if v["id"] != want.as_str() {
            continue;
        }
        let rows: Vec<&str> =
            v["regions"].as_array().unwrap().iter().map(|r| r.as_str().unwrap()).collect();
        let board: Board = rows.join("\n").parse().unwrap();
        let t0 = std::time::Instant::now();
        let trace = steps(&board, &Marks::none(board.size()));
        println!("{board}{:?} {:?}", t0.elapsed(), trace.tally());
        for s in &trace.steps {
            println!("{s}")
        }
    }
}
