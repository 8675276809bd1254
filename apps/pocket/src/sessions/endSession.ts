import type { Pocket } from '../pocket.ts'

/** Ends a session on both sides. Fails with what the pairing service failed with; it is over here all the same. */
export async function endSession(pocket: Pocket, topic: string): Promise<void> {
  // Its end needs no telling here: it was asked for here.
  pocket.answered.add(topic)
  await pocket.peer.end(topic)
}
