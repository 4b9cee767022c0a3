(* The local rules of docs/certificates.md determine the solution of a game.

   A game is a directed graph: positions, their moves, and the endings of positions without moves. A table gives each
   position a win or a loss with a depth in plies, or a draw. If every entry follows from the entries after the moves,
   then
   - the winner has a strategy that wins in at most this number of plies, whatever the loser does (theorem wins);
   - the loser has a strategy that holds out as long, whatever the winner does (theorem holds_out);
   - in a draw each player has a strategy that never loses (theorem never_loses), and if both play so, the game never
     ends, unless with a drawn ending (theorem draw_lasts);
   - no other table has this property (theorem unique).
   The same strategy, the best moves of the table, does it for both players. A table of a finite graph that the function
   check accepts has the property (theorem check_right); check is extracted to OCaml. *)
From Coq Require Import List Arith Lia Bool Extraction ExtrOcamlBasic ExtrOcamlNatInt.
Import ListNotations.

(* For the player to move. *)
Inductive outcome := Won | Lost | Drawn.
Inductive entry := Win (depth : nat) | Loss (depth : nat) | Draw.

Section Game.
Variable V : Type.
Variable moves : V -> list V.
Variable ending : V -> outcome.  (* of positions without moves *)
Section Table.
Variable table : V -> entry.

Definition ended v o := moves v = [] /\ ending v = o.

Definition rule v : Prop :=
  match table v with
  | Win d => ended v Won /\ d = 0 \/
      (exists w k, In w (moves v) /\ table w = Loss k /\ d = S k) /\
      (forall w k, In w (moves v) -> table w = Loss k -> d <= S k)
  | Loss d => ended v Lost /\ d = 0 \/
      (exists w k, In w (moves v) /\ table w = Win k /\ d = S k) /\
      (forall w, In w (moves v) -> exists k, table w = Win k /\ S k <= d)
  | Draw => ended v Drawn \/
      (exists w, In w (moves v) /\ table w = Draw) /\
      (forall w k, In w (moves v) -> table w <> Loss k)
  end.

(* The table may be a part of the game that no move leaves. *)
Variable inside : V -> Prop.
Hypothesis closed : forall v w, inside v -> In w (moves v) -> inside w.
Hypothesis rules : forall v, inside v -> rule v.

(* The strategy: a best move by the table. *)
Definition fits a b :=
  match a, b with
  | Win d, Loss k | Loss d, Win k => d =? S k
  | Draw, Draw => true
  | _, _ => false
  end.

Definition best v :=
  match find (fun w => fits (table v) (table w)) (moves v) with
  | Some w => w
  | None => hd v (moves v)
  end.

Lemma best_move v : moves v <> [] -> inside v -> In (best v) (moves v) /\ fits (table v) (table (best v)) = true.
Proof.
  intros Moves Inside. unfold best. destruct (find _ _) as [w|] eqn:F.
  - exact (find_some _ _ F).
  - exfalso. pose proof (find_none _ _ F) as None. pose proof (rules v Inside) as R. unfold rule, ended in R.
    destruct (table v) as [d|d|]; destruct R as [R|[[w R] _]]; try tauto; cbn in None.
    + destruct R as (k & In & T & ->). specialize (None w In). rewrite T, Nat.eqb_refl in None. discriminate.
    + destruct R as (k & In & T & ->). specialize (None w In). rewrite T, Nat.eqb_refl in None. discriminate.
    + destruct R as (In & T). specialize (None w In). rewrite T in None. discriminate.
Qed.

(* play m v n m' w: n plies lead from v to w, and one player, the owner, makes best moves, the other player any moves.
   m and m' say whether the owner is to move at v and at w. *)
Inductive play : bool -> V -> nat -> bool -> V -> Prop :=
  | here m v : play m v 0 m v
  | own v n m w : moves v <> [] -> play false (best v) n m w -> play true v (S n) m w
  | other v u n m w : In u (moves v) -> play true u n m w -> play false v (S n) m w.

(* The entries by which the owner wins, loses, or does not lose. *)
Definition winning (m : bool) v d := table v = if m then Win d else Loss d.
Definition losing (m : bool) v d := table v = if m then Loss d else Win d.
Definition safe (m : bool) v := forall d, ~ losing m v d.

Lemma step_own v : moves v <> [] -> inside v ->
  inside (best v) /\ fits (table v) (table (best v)) = true.
Proof. intros M I. destruct (best_move v M I) as [In F]. split; [exact (closed v _ I In)|exact F]. Qed.

Lemma winning_play m v n m' w : play m v n m' w -> forall d, inside v -> winning m v d ->
  inside w /\ exists e, winning m' w e /\ n + e <= d.
Proof.
  induction 1 as [m v|v n m w M _ IH|v u n m w In _ IH]; intros d I W; unfold winning in W.
  - split; [exact I|]. exists d. split; [exact W|lia].
  - destruct (step_own v M I) as [I' F]. rewrite W in F. cbn in F.
    destruct (table (best v)) as [k|k|] eqn:T; try discriminate. apply Nat.eqb_eq in F.
    destruct (IH k I' T) as (Iw & e & We & Le). split; [exact Iw|]. exists e. split; [exact We|lia].
  - pose proof (rules v I) as R. unfold rule, ended in R. rewrite W in R. destruct R as [[[E _] _]|[_ All]].
    + rewrite E in In. destruct In.
    + destruct (All u In) as (k & T & Le). destruct (IH k (closed v u I In) T) as (Iw & e & We & Le').
      split; [exact Iw|]. exists e. split; [exact We|lia].
Qed.

Lemma safe_play m v n m' w : play m v n m' w -> inside v -> safe m v -> inside w /\ safe m' w.
Proof.
  induction 1 as [m v|v n m w M _ IH|v u n m w In _ IH]; intros I S; [auto| |]; apply IH.
  - exact (proj1 (step_own v M I)).
  - intros d L. unfold losing in L. destruct (step_own v M I) as [_ F]. rewrite L in F. cbn in F.
    destruct (table v) as [k|k|] eqn:T; try discriminate. exact (S k T).
  - exact (closed v u I In).
  - intros d L. unfold losing in L. pose proof (rules v I) as R. unfold rule, ended in R.
    destruct (table v) as [k|k|] eqn:T.
    + exact (S k T).
    + destruct R as [[[E _] _]|[_ All]]; [rewrite E in In; destruct In|].
      destruct (All u In) as (j & T' & _). congruence.
    + destruct R as [[E _]|[_ All]]; [rewrite E in In; destruct In|]. exact (All u d In L).
Qed.

Lemma losing_play m v n m' w : play m v n m' w -> forall d, inside v -> losing m v d ->
  inside w /\ (safe m' w \/ exists e, losing m' w e /\ d <= n + e).
Proof.
  induction 1 as [m v|v n m w M _ IH|v u n m w In P IH]; intros d I L; unfold losing in L.
  - split; [exact I|]. right. exists d. split; [exact L|lia].
  - destruct (step_own v M I) as [I' F]. rewrite L in F. cbn in F.
    destruct (table (best v)) as [k|k|] eqn:T; try discriminate. apply Nat.eqb_eq in F.
    destruct (IH k I' T) as (Iw & [S|(e & Le & D)]); split; auto. right. exists e. split; [exact Le|lia].
  - pose proof (closed v u I In) as I'. destruct (table u) as [k|k|] eqn:T.
    + destruct (safe_play _ _ _ _ _ P I') as [Iw S]; auto. intros j Lj. unfold losing in Lj. congruence.
    + pose proof (rules v I) as R. unfold rule, ended in R. rewrite L in R.
      destruct R as [[[E _] _]|[_ All]]; [rewrite E in In; destruct In|]. specialize (All u k In T).
      destruct (IH k I' T) as (Iw & [S|(e & Le & D)]); split; auto. right. exists e. split; [exact Le|lia].
    + destruct (safe_play _ _ _ _ _ P I') as [Iw S]; auto. intros j Lj. unfold losing in Lj. congruence.
Qed.

(* The entry of an ending. *)
Lemma at_end v : inside v -> moves v = [] ->
  table v = match ending v with Won => Win 0 | Lost => Loss 0 | Drawn => Draw end.
Proof.
  intros I E. pose proof (rules v I) as R. unfold rule, ended in R. rewrite E in R.
  destruct (table v) as [d|d|]; destruct R as [R|[[w R] _]].
  1,3: destruct R as [[_ R] ->]; rewrite R; reflexivity.
  3: destruct R as [_ R]; rewrite R; reflexivity.
  1,2: destruct R as (k & [] & _).
  destruct R as [[] _].
Qed.

(* The result of a game that has ended at w, for the owner. *)
Definition result (m : bool) w :=
  match ending w, m with Won, true | Lost, false => Won | Lost, true | Won, false => Lost | Drawn, _ => Drawn end.

(* From a won position the game lasts at most d plies and ends with a win, whatever the loser does. *)
Theorem wins m v d : inside v -> winning m v d -> forall n m' w, play m v n m' w ->
  n <= d /\ (moves w = [] -> result m' w = Won).
Proof.
  intros I W n m' w P. destruct (winning_play _ _ _ _ _ P d I W) as (Iw & e & We & Le). split; [lia|].
  intros E. pose proof (at_end w Iw E) as T. unfold winning in We. rewrite We in T. unfold result.
  destruct m', (ending w); try discriminate; reflexivity.
Qed.

(* From a lost position the winner needs d plies at least, whatever the winner does. *)
Theorem holds_out m v d : inside v -> losing m v d -> forall n m' w, play m v n m' w ->
  moves w = [] -> result m' w = Lost -> d <= n.
Proof.
  intros I L n m' w P E R. destruct (losing_play _ _ _ _ _ P d I L) as (Iw & H).
  pose proof (at_end w Iw E) as T. unfold result in R.
  assert (Loses : losing m' w 0) by (unfold losing; destruct m', (ending w); try discriminate; exact T).
  destruct H as [S|(e & Le & D)]; [destruct (S 0 Loses)|]. unfold losing in *. destruct m'; rewrite Le in Loses;
  injection Loses; lia.
Qed.

(* A player who does not lose by the table never loses. *)
Theorem never_loses m v : inside v -> safe m v -> forall n m' w, play m v n m' w -> moves w = [] -> result m' w <> Lost.
Proof.
  intros I S n m' w P E R. destruct (safe_play _ _ _ _ _ P I S) as [Iw Sw]. apply (Sw 0).
  pose proof (at_end w Iw E) as T. unfold result in R. unfold losing. destruct m', (ending w); try discriminate; exact T.
Qed.

(* If both players make best moves from a draw, the game goes on, unless it has ended with a draw. *)
Theorem draw_lasts v : inside v -> table v = Draw -> forall n, (forall k, k < n -> moves (Nat.iter k best v) <> []) ->
  table (Nat.iter n best v) = Draw /\ (moves (Nat.iter n best v) = [] -> ending (Nat.iter n best v) = Drawn).
Proof.
  intros I T n M. assert (H : inside (Nat.iter n best v) /\ table (Nat.iter n best v) = Draw).
  { induction n as [|n IH]; [auto|]. destruct IH as [In Tn]; [intros k K; apply M; lia|].
    destruct (step_own _ (M n (Nat.lt_succ_diag_r n)) In) as [I' F]. cbn. split; [exact I'|].
    rewrite Tn in F. cbn in F. destruct (table (best _)); congruence. }
  destruct H as [In Tn]. split; [exact Tn|]. intros E. pose proof (at_end _ In E) as A. rewrite Tn in A.
  destruct (ending _); congruence.
Qed.

End Table.

(* Two tables that follow the rules are equal. *)
Section Unique.
Variable inside : V -> Prop.
Hypothesis closed : forall v w, inside v -> In w (moves v) -> inside w.

Definition agree (a b : V -> entry) d :=
  forall v, inside v -> (a v = Win d -> b v = Win d) /\ (a v = Loss d -> b v = Loss d).

Lemma agree_next a b d : (forall v, inside v -> rule a v) -> (forall v, inside v -> rule b v) ->
  (forall k, k < d -> agree a b k) -> (forall k, k < d -> agree b a k) -> agree a b d.
Proof.
  intros A B AB BA v I. pose proof (A v I) as R. pose proof (B v I) as Q. pose proof (at_end b inside B v I) as End.
  unfold rule, ended in R, Q. split; intros T; rewrite T in R; destruct R as [[[E O] ->]|[(w & k & In & Tw & ->) All]].
  - rewrite End, O; auto.
  - destruct (AB k (Nat.lt_succ_diag_r k) w (closed v w I In)) as [_ L]. specialize (L Tw).
    destruct (b v) as [e|e|] eqn:Tb.
    + destruct Q as [[[E _] _]|[(u & j & Iu & Tu & ->) Least]]; [rewrite E in In; destruct In|].
      specialize (Least w k In L). destruct (Nat.eq_dec j k) as [->|Ne]; [reflexivity|].
      destruct (BA j ltac:(lia) u (closed v u I Iu)) as [_ M]. specialize (All u j Iu (M Tu)). lia.
    + destruct Q as [[[E _] _]|[_ Q]]; [rewrite E in In; destruct In|].
      destruct (Q w In) as (j & Tj & _). congruence.
    + destruct Q as [[E _]|[_ Q]]; [rewrite E in In; destruct In|]. destruct (Q w k In L).
  - rewrite End, O; auto.
  - assert (Same : forall u, List.In u (moves v) -> exists j, a u = Win j /\ b u = Win j /\ j <= k).
    { intros u Iu. destruct (All u Iu) as (j & Tu & Le). exists j. split; [exact Tu|]. split; [|lia].
      exact (proj1 (AB j ltac:(lia) u (closed v u I Iu)) Tu). }
    destruct (Same w In) as (j & Tj & Tb & _). rewrite Tw in Tj. injection Tj as <-.
    destruct (b v) as [e|e|] eqn:Tv.
    + destruct Q as [[[E _] _]|[(u & i & Iu & Tu & _) _]]; [rewrite E in In; destruct In|].
      destruct (Same u Iu) as (i' & _ & Ti & _). congruence.
    + destruct Q as [[[E _] _]|[(u & i & Iu & Tu & ->) Most]]; [rewrite E in In; destruct In|].
      destruct (Same u Iu) as (i' & _ & Ti & Le). destruct (Most w In) as (k' & Tk & Le').
      rewrite Tu in Ti. injection Ti as ->. rewrite Tb in Tk. injection Tk as <-. f_equal. lia.
    + destruct Q as [[E _]|[(u & Iu & Tu) _]]; [rewrite E in In; destruct In|].
      destruct (Same u Iu) as (i' & _ & Ti & _). congruence.
Qed.

Theorem unique a b : (forall v, inside v -> rule a v) -> (forall v, inside v -> rule b v) ->
  forall v, inside v -> a v = b v.
Proof.
  intros A B. assert (Both : forall d, agree a b d /\ agree b a d).
  { intros d. induction d as [d IH] using (well_founded_induction lt_wf).
    split; apply agree_next; auto; intros k K; apply (IH k K). }
  intros v I. destruct (a v) as [d|d|] eqn:T.
  - symmetry. exact (proj1 (proj1 (Both d) v I) T).
  - symmetry. exact (proj2 (proj1 (Both d) v I) T).
  - destruct (b v) as [d|d|] eqn:U; [|  |reflexivity].
    + rewrite (proj1 (proj2 (Both d) v I) U) in T. discriminate.
    + rewrite (proj2 (proj2 (Both d) v I) U) in T. discriminate.
Qed.

End Unique.

(* Decides the rule for one position. *)
Definition is_loss_before d e := match e with Loss k => d =? S k | _ => false end.
Definition is_win_before d e := match e with Win k => d =? S k | _ => false end.

Definition check_at (table : V -> entry) v : bool :=
  let after := map table (moves v) in
  match moves v, table v with
  | [], Win d => match ending v with Won => d =? 0 | _ => false end
  | [], Loss d => match ending v with Lost => d =? 0 | _ => false end
  | [], Draw => match ending v with Drawn => true | _ => false end
  | _, Win d => existsb (is_loss_before d) after && forallb (fun e => match e with Loss k => d <=? S k | _ => true end) after
  | _, Loss d => existsb (is_win_before d) after && forallb (fun e => match e with Win k => S k <=? d | _ => false end) after
  | _, Draw => existsb (fun e => match e with Draw => true | _ => false end) after &&
               forallb (fun e => match e with Loss _ => false | _ => true end) after
  end.

Lemma check_at_right table v : check_at table v = true -> rule table v.
Proof.
  unfold check_at, rule, ended. destruct (moves v) as [|first others]; intros C.
  - destruct (table v) as [d|d|]; destruct (ending v); try discriminate; left; repeat split;
    try reflexivity; apply Nat.eqb_eq; exact C.
  - set (all := first :: others) in *. destruct (table v) as [d|d|]; right;
    apply andb_true_iff in C; destruct C as [Some All];
    apply existsb_exists in Some; destruct Some as (e & I & F); apply in_map_iff in I; destruct I as (w & T & I);
    pose proof (fun u Iu => proj1 (forallb_forall _ _) All (table u) (in_map table all u Iu)) as All'; cbn beta in All'; split.
    + destruct e as [|k|]; try discriminate. exists w, k. apply Nat.eqb_eq in F. auto.
    + intros u k Iu Tu. specialize (All' u Iu). rewrite Tu in All'. apply Nat.leb_le. exact All'.
    + destruct e as [k| |]; try discriminate. exists w, k. apply Nat.eqb_eq in F. auto.
    + intros u Iu. specialize (All' u Iu). destruct (table u) as [k| |]; try discriminate. exists k.
      split; [reflexivity|]. apply Nat.leb_le. exact All'.
    + destruct e; try discriminate. exists w. auto.
    + intros u k Iu Tu. specialize (All' u Iu). rewrite Tu in All'. discriminate.
Qed.

End Game.

(* The first wrong entry of a table of a graph with the positions 0 .. n - 1, or a move that leaves them. *)
Definition check (n : nat) (moves : nat -> list nat) (ending : nat -> outcome) (table : nat -> entry) : option nat :=
  find (fun v => negb (forallb (fun w => w <? n) (moves v) && check_at nat moves ending table v)) (seq 0 n).

Theorem check_right n moves ending table : check n moves ending table = None ->
  (forall v w, v < n -> In w (moves v) -> w < n) /\ (forall v, v < n -> rule nat moves ending table v).
Proof.
  intros C. assert (H : forall v, v < n -> forallb (fun w => w <? n) (moves v) = true /\
                                         check_at nat moves ending table v = true).
  { intros v L. apply andb_true_iff. apply negb_false_iff. apply (find_none _ _ C v). apply in_seq. lia. }
  split.
  - intros v w L In. apply Nat.ltb_lt. destruct (H v L) as [F _]. rewrite forallb_forall in F. exact (F w In).
  - intros v L. apply check_at_right. exact (proj2 (H v L)).
Qed.

Print Assumptions wins.
Print Assumptions holds_out.
Print Assumptions never_loses.
Print Assumptions draw_lasts.
Print Assumptions unique.
Print Assumptions check_right.
Extraction "local_rule.ml" check.
