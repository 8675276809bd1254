import { connect } from '../../actions/connect.ts'
import type { Visit } from './walletKind.ts'

/** The visit before the one that is looked at: a well-behaved wallet is connected, and the page goes away. */
export async function connectFirst(visit: Visit): Promise<void> {
  const { hub, connectorId } = visit
  const connecting = visit.connect?.() ?? connect(hub, connectorId)
  await visit.pass(5000, 250)
  await connecting
  await visit.leave()
}
