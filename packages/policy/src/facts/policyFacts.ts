import { addressValue, type PolicyRecord, type PolicyValue } from '../values/values.ts'

/** A request's subject, as its sender wrote it and the server's endpoint table has it. */
export type ActivityFacts = {
  /** As sent, for instance `ACTIVITY_TYPE_SIGN_TRANSACTION_V2`. */
  readonly type: string
  readonly resource: string
  readonly action: string
  readonly parameters?: ActivityParameters
}

/** The few parameters of a request that a condition can see; those that the activity lacks are left out. */
export type ActivityParameters = {
  readonly hashFunction?: string | undefined
  readonly encoding?: string | undefined
  readonly type?: string | undefined
  readonly userIds?: readonly string[] | undefined
  readonly userId?: string | undefined
  readonly apiKeyIds?: readonly string[] | undefined
  readonly targetPublicKey?: string | undefined
}

/** The wallet that signs or is exported. */
export type WalletFacts = {
  readonly id: string
  readonly imported: boolean
  readonly exported: boolean
  readonly label: string
}

/** The single private key that signs or is exported. */
export type PrivateKeyFacts = WalletFacts & { readonly tags: readonly string[] }

/** All that a condition can read about one request; what the request does not have is left out. */
export type PolicyFacts = {
  readonly activity: ActivityFacts
  readonly wallet?: WalletFacts | undefined
  readonly walletAccount?: { readonly address: string } | undefined
  readonly privateKey?: PrivateKeyFacts | undefined
  /** From `factsOfTransaction`. */
  readonly transaction?: PolicyRecord | undefined
  /** The transaction calls a contract, and not all of its call could be read by an interface. */
  readonly isCallUnread?: boolean | undefined
  /** From `factsOfTypedData`. */
  readonly typedData?: PolicyRecord | undefined
  /** From `factsOfAuthorization`. */
  readonly authorization?: PolicyRecord | undefined
}

/** Facts → the names of the condition's scope. */
export function namesOfFacts(facts: PolicyFacts): PolicyRecord {
  const { activity, wallet, walletAccount, privateKey, transaction, typedData, authorization } = facts
  return recordOf({
    activity: recordOf({
      type: activity.type,
      kind: activityKind(activity.type),
      resource: activity.resource,
      action: activity.action,
      params: parameterNames(activity.parameters ?? {}),
    }),
    wallet: wallet && walletNames(wallet),
    wallet_account: walletAccount && recordOf({ address: addressValue(walletAccount.address) }),
    private_key: privateKey && recordOf({ ...Object.fromEntries(walletNames(privateKey)), tags: privateKey.tags }),
    eth: recordOf({ tx: transaction, eip_712: typedData, eip_7702_authorization: authorization }),
  })
}

/** `ACTIVITY_TYPE_SIGN_TRANSACTION_V2` → `SIGN_TRANSACTION`: the same for all versions. */
export function activityKind(type: string): string {
  return type.replace(/^ACTIVITY_TYPE_/, '').replace(/_V\d+$/, '')
}

/** Named values → a record, without those that are undefined. */
export function recordOf(values: Readonly<Record<string, PolicyValue | undefined>>): PolicyRecord {
  const record = new Map<string, PolicyValue>()
  for (const name of Object.keys(values)) {
    const value = values[name]
    if (value !== undefined) record.set(name, value)
  }
  return record
}

function walletNames({ id, imported, exported, label }: WalletFacts): PolicyRecord {
  return recordOf({ id, imported, exported, label })
}

function parameterNames(parameters: ActivityParameters): PolicyRecord {
  return recordOf({
    hash_function: parameters.hashFunction,
    encoding: parameters.encoding,
    type: parameters.type,
    user_ids: parameters.userIds,
    user_id: parameters.userId,
    api_key_ids: parameters.apiKeyIds,
    target_public_key: parameters.targetPublicKey,
  })
}
