import type { Store, Unsubscribe } from '@latchkey/base'
import type { InboundRequest, Proposal, RelayStatus, Session, SessionNamespaces, WireError } from '@latchkey/remote'

/** The answer to a request: the method's result, or a refusal by number and text. */
export type Outcome = { readonly result: unknown } | { readonly error: WireError }

/** Why a session is over: a known reason, or the words of the site, fit to be shown. */
export type EndReason =
  | { readonly code: 'ended' | 'leftBySite' | 'expired' | 'unsettled' }
  | { readonly code: 'said'; readonly text: string }

/** A session that ended. */
export type EndedSession = { readonly session: Session; readonly reason: EndReason }

/** The wallet's side of the pairing protocol, as much as this page needs of it. Everything survives a reload. */
export type WalletPeer = {
  /** Questions that wait for a yes or no. */
  readonly proposals: Store<readonly Proposal[]>
  readonly requests: Store<readonly InboundRequest[]>
  readonly sessions: Store<readonly Session[]>
  /** How the pairing service is doing. */
  readonly service: Store<RelayStatus>
  /** False when sessions end with this page, because the browser keeps nothing. */
  readonly isDurable: boolean
  /** Listens for the site behind a code. Fails with `RemoteError` (`bad_pairing_uri`, `pairing_expired`, …). */
  pair(uri: string): Promise<{ readonly pairingTopic: string }>
  approve(proposalId: number, namespaces: SessionNamespaces): Promise<void>
  reject(proposalId: number, reason?: WireError): Promise<void>
  respond(request: Pick<InboundRequest, 'topic' | 'id'>, outcome: Outcome): Promise<void>
  /** Replaces what a session approves. */
  update(topic: string, namespaces: SessionNamespaces): Promise<void>
  emit(event: { topic: string; chainId: string; name: string; data: unknown }): Promise<void>
  end(topic: string): Promise<void>
  /** Tells of sessions that are over, whoever ended them. */
  onEnded(listener: (ended: EndedSession) => void): Unsubscribe
}
