import type { Activity, CustodyClient, EndpointInput, SubmitName } from '@latchkey/custody'

/** Names for the ids that a change speaks of, as they came: they are made fit to be shown where they are. */
export type NameBook = Readonly<Record<string, string>>

/** Something to be stamped. What is shown of it is made of these very parameters. */
export type Change = {
  readonly name: SubmitName
  readonly parameters: Readonly<Record<string, unknown>>
  readonly names: NameBook
  /** Cannot be taken back. */
  readonly isFinal: boolean
  /** Of a vote: the activity that it is about. */
  readonly activity: Activity | undefined
  /** Stamps and sends; the activity as it is then. Fails as `CustodyClient`. */
  readonly send: (writer: CustodyClient, organizationId: string) => Promise<Activity>
}

export type ChangeOptions = { readonly names?: NameBook; readonly isFinal?: boolean }

/** A change by one of the interface's submits. */
export function toChange<Name extends SubmitName>(
  name: Name,
  parameters: EndpointInput<Name>,
  { names = {}, isFinal = false }: ChangeOptions = {},
): Change {
  return {
    name,
    parameters: { ...parameters },
    names,
    isFinal,
    activity: undefined,
    send: async (writer, organizationId) => (await writer.submit(name, { organizationId, parameters })).activity,
  }
}

/** A vote on an activity of somebody else. */
export function toVote(name: 'approve_activity' | 'reject_activity', activity: Activity): Change {
  const parameters = { fingerprint: activity.fingerprint }
  return {
    name,
    parameters,
    names: {},
    isFinal: name === 'reject_activity',
    activity,
    send: (writer, organizationId) => writer.vote(name, { organizationId, parameters }),
  }
}
