(* Checks the table of a graph by the function `check` that Coq has proved right (local_rule.v):
   check_graph normal|misere|draw EDGES TABLE. EDGES contains lines `u v`, and perhaps a comment `# vertices: N`; TABLE is
   what `zermelo export` prints. Status 0: every entry follows from the rules; 1: an entry is wrong; 2: wrong input. *)
open Local_rule

let lines path =
  if Sys.file_exists path && Sys.is_directory path then failwith (path ^ " is a folder, not a file");
  let file = open_in_bin path in
  let text = really_input_string file (in_channel_length file) in
  close_in file;
  String.split_on_char '\n' text

let words text =
  String.map (fun c -> if c = '\t' || c = '\r' then ' ' else c) text |> String.split_on_char ' '
  |> List.filter (fun word -> word <> "")

let number text =
  if text = "" || String.exists (fun c -> c < '0' || c > '9') text then failwith ("a wrong number: " ^ text);
  match int_of_string_opt text with
  | Some number -> number
  | None -> failwith ("the number " ^ text ^ " is too large")

let table_of path =
  let entry position line = match String.split_on_char ',' (String.trim line) with
    | vertex :: _ when number vertex <> position -> failwith ("a missing position before " ^ line)
    | [_; "win"; depth] -> Win (number depth)
    | [_; "loss"; depth] -> Loss (number depth)
    | [_; "draw"; _] -> Draw
    | _ -> failwith ("a wrong line: " ^ line) in
  match lines path with
  | "position,outcome,depth" :: rows ->
    List.filter (fun line -> String.trim line <> "") rows |> List.mapi entry |> Array.of_list
  | _ -> failwith (path ^ " does not begin with position,outcome,depth")

let moves_of path count =
  let moves = Array.make count [] in
  let vertex text = match number text with
    | v when v < count -> v
    | _ -> failwith (Printf.sprintf "vertex %s is not among the %d positions of the table" text count) in
  let comment text = match String.split_on_char ':' (String.lowercase_ascii text) |> List.map words with
    | [["vertices"]; [n]] when number n <> count ->
      failwith (Printf.sprintf "the graph has %s vertices, the table %d positions" n count)
    | _ -> () in
  let add line = match String.index_opt line '#' with
    | Some at when words (String.sub line 0 at) = [] -> comment (String.sub line (at + 1) (String.length line - at - 1))
    | _ -> match words (List.hd (String.split_on_char '#' line)) with
      | [u; v] -> moves.(vertex u) <- vertex v :: moves.(vertex u)
      | [] -> ()
      | _ -> failwith ("a wrong line: " ^ line) in
  List.iter add (lines path);
  moves

let run play edges path =
  let ending = match play with
    | "normal" -> Lost | "misere" -> Won | "draw" -> Drawn
    | _ -> failwith (play ^ " is neither normal, misere nor draw") in
  let table = table_of path in
  let count = Array.length table in
  let moves = moves_of edges count in
  match check count (Array.get moves) (fun _ -> ending) (Array.get table) with
  | None -> Printf.printf "ok, %d entries follow from the rules\n" count; 0
  | Some position -> Printf.printf "the entry of %d is wrong\n" position; 1

let () =
  let fail text = prerr_endline ("check_graph: " ^ text); exit 2 in
  match Sys.argv with
  | [|_; play; edges; path|] -> (match run play edges path with
    | status -> exit status
    | exception (Failure text | Sys_error text) -> fail text)
  | _ -> fail "write check_graph normal|misere|draw EDGES TABLE"
