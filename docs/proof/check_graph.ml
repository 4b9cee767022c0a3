(* Checks the table of a graph by the function `check` that Coq has proved right (local_rule.v):
   check_graph normal|misere|draw EDGES TABLE. EDGES contains lines `u v`, TABLE what `zermelo export` prints. *)
open Local_rule

let lines path =
  let file = open_in_bin path in
  let text = really_input_string file (in_channel_length file) in
  close_in file;
  String.split_on_char '\n' text

let words line =
  List.hd (String.split_on_char '#' line) |> String.map (fun c -> if c = '\t' then ' ' else c)
  |> String.split_on_char ' ' |> List.filter (fun word -> word <> "")

let number text = match int_of_string text with n when n >= 0 -> n | _ -> failwith ("a wrong number: " ^ text)

let table_of path =
  let entry position line = match String.split_on_char ',' (String.trim line) with
    | vertex :: _ when number vertex <> position -> failwith ("a missing position before " ^ line)
    | [_; "win"; depth] -> Win (number depth)
    | [_; "loss"; depth] -> Loss (number depth)
    | [_; "draw"; _] -> Draw
    | _ -> failwith ("a wrong line: " ^ line) in
  List.tl (lines path) |> List.filter (fun line -> String.trim line <> "") |> List.mapi entry |> Array.of_list

let moves_of path count =
  let moves = Array.make count [] in
  let add line = match words line with
    | [u; v] -> moves.(number u) <- number v :: moves.(number u)
    | [] -> ()
    | _ -> failwith ("a wrong line: " ^ line) in
  List.iter add (lines path);
  moves

let () =
  let ending = match Sys.argv.(1) with "normal" -> Lost | "misere" -> Won | _ -> Drawn in
  let table = table_of Sys.argv.(3) in
  let moves = moves_of Sys.argv.(2) (Array.length table) in
  match check (Array.length table) (Array.get moves) (fun _ -> ending) (Array.get table) with
  | None -> Printf.printf "ok, %d entries follow from the rules\n" (Array.length table)
  | Some position -> Printf.printf "the entry of %d is wrong\n" position; exit 1
