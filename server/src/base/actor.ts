/** Who does something, as the audit log names them: a person, or the operator at the command line, whose `actor_id` is null. */
export interface Actor {
  readonly actor_id: string | null;
  readonly actor: string;
}

export const actorOf = ({ _id, name }: { readonly _id: string; readonly name: string }) => ({
  actor_id: _id,
  actor: name,
});
