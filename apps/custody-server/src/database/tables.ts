import type { Generated, Kysely, Transaction } from 'kysely'

/** Times are milliseconds since the epoch, ids are uuids, columns ending in `_json` hold JSON text. */
type Timed = { readonly created_at_ms: number; updated_at_ms: number }
type Owned = { readonly id: string; readonly organization_id: string }

/** An organization; one with a parent belongs to an end user. */
export type OrganizationRow = Timed & {
  readonly id: string
  readonly parent_id: string | null
  name: string
  root_threshold: number
}

export type UserRow = Owned & Timed & { name: string; email: string | null; phone: string | null; is_root: boolean }

export type TagRow = Owned & Timed & { name: string; type: string }

/** A user or a private key that carries a tag. */
export type TagMemberRow = { readonly tag_id: string; readonly organization_id: string; readonly member_id: string }

export type ApiKeyRow = Owned &
  Timed & {
    readonly user_id: string
    readonly name: string
    /** Lower-case hexadecimal text. */
    readonly public_key: string
    /** CREDENTIAL_TYPE_…; fixes the curve and what the key may do. */
    readonly type: string
    readonly expiration_seconds: number | null
    readonly expires_at_ms: number | null
    /** The time of the login whose key made this one; null where somebody else did. */
    readonly login_at_ms: number | null
  }

export type AuthenticatorRow = Owned &
  Timed & {
    readonly user_id: string
    readonly name: string
    /** Base64url without padding. */
    readonly credential_id: string
    /** SubjectPublicKeyInfo in hexadecimal text. */
    readonly public_key_info: string
    readonly rp_id_hash: string
    readonly aaguid: string
    readonly transports_json: string
  }

export type OauthProviderRow = Owned &
  Timed & {
    readonly user_id: string
    readonly name: string
    readonly issuer: string
    readonly audience: string
    readonly subject: string
  }

/** A bundle that six digits of a mail open for the page that asked; its id is that of the key in it. */
export type MailCodeRow = Owned &
  Timed & {
    readonly user_id: string
    /** 65 bytes in hexadecimal text. */
    readonly target_public_key: string
    /** Under the digits and a key of this service; null once nothing opens it any more, for its wrong tries count on. */
    sealed_bundle: string | null
    wrong_tries: number
    readonly expires_at_ms: number
  }

export type InvitationRow = Owned &
  Timed & {
    readonly receiver_name: string
    readonly receiver_email: string
    readonly receiver_tags_json: string
    readonly access_type: string
    readonly sender_user_id: string
    status: string
    /** SHA-256 of the secret in the invitation's link. */
    readonly token_hash: string
  }

export type WalletRow = Owned &
  Timed & {
    readonly name: string
    readonly sealed_secret: string
    /** Equal for equal secrets of one organization, and says nothing about them without its data key. */
    readonly secret_mark: string
    readonly is_imported: boolean
    is_exported: boolean
  }

export type WalletAccountRow = Owned &
  Timed & {
    readonly wallet_id: string
    readonly name: string | null
    readonly curve: string
    readonly path_format: string
    readonly path: string
    readonly address_format: string
    readonly address: string
    readonly public_key: string
    /** Over the row; null of rows from before there were seals. */
    readonly mark: string | null
  }

export type PrivateKeyRow = Owned &
  Timed & {
    readonly name: string
    readonly curve: string
    readonly public_key: string
    readonly sealed_secret: string
    readonly is_imported: boolean
    is_exported: boolean
  }

export type PrivateKeyAddressRow = {
  readonly private_key_id: string
  readonly organization_id: string
  readonly format: string
  readonly address: string
  /** Over the row; null of rows from before there were seals. */
  readonly mark: string | null
}

/** The server's half of one import, for one user. */
export type ImportTargetRow = Owned & {
  readonly user_id: string
  readonly kind: 'wallet' | 'privateKey'
  readonly public_key: string
  readonly sealed_secret: string
  readonly created_at_ms: number
  readonly expires_at_ms: number
  readonly mark: string
}

export type PolicyRow = Owned &
  Timed & { name: string; effect: string; condition: string; consensus: string; time: string; notes: string }

/** A contract's calls, as an uploaded interface explains them. */
export type ContractInterfaceRow = Owned &
  Timed & {
    /** As it was given; compared without regard to capitals. */
    readonly address: string
    readonly interface_json: string
    /** SHA-256 of it, in hexadecimal text. */
    readonly interface_hash: string | null
    readonly label: string
    readonly notes: string
  }

export type ActivityRow = Owned &
  Timed & {
    /** The organization whose users decide: its own, or the parent's for logins that the parent asks for. */
    readonly voting_organization_id: string
    readonly user_id: string
    readonly type: string
    readonly fingerprint: string
    status: string
    readonly parameters_json: string
    result_json: string | null
    failure_json: string | null
    /** Over the row and its votes; see `markActivity`. Null of what ended before there were seals. */
    mark: string | null
  }

export type VoteRow = Owned & {
  readonly activity_id: string
  readonly user_id: string
  readonly selection: string
  /** The exact text that was stamped. */
  readonly message: string
  readonly public_key: string
  readonly signature: string
  readonly scheme: string
  /** The whole stamp and the credential it was verified by, so that anybody can verify the vote again. */
  readonly stamp_json: string
  readonly credential_id: string
  readonly credential_type: string
  /** Approvals count for a day; one that has ended is kept and counts no more. */
  is_ended: boolean
  readonly created_at_ms: number
}

/** One policy's outcome for one activity at its last evaluation. */
export type OutcomeRow = {
  readonly activity_id: string
  readonly organization_id: string
  readonly policy_id: string
  readonly outcome: string
  readonly reason: string | null
  readonly created_at_ms: number
}

/** A read-only session. */
export type SessionRow = {
  readonly token_hash: string
  readonly organization_id: string
  readonly user_id: string
  readonly created_at_ms: number
  readonly expires_at_ms: number
  readonly mark: string
}

export type FeatureRow = { readonly organization_id: string; readonly name: string; readonly value: string | null }

/** An organization's data key, wrapped by the master key `master_key_id`. */
export type DataKeyRow = {
  readonly organization_id: string
  master_key_id: string
  wrapped_key: string
  readonly created_at_ms: number
}

/** Values of the whole installation, such as the canary of the master key. */
export type SettingRow = { readonly name: string; value: string }

/** The database's own count of organizations below that were not deleted. */
export type OrganizationCountRow = { readonly organization_id: string; readonly below: number }

/** One link of an organization's audit chain. */
export type AuditRow = {
  readonly organization_id: string
  readonly position: number
  readonly previous_hash: string
  readonly entry: string
  readonly hash: string
  /** Of the organization's seal at that time; null of rows from before there were seals. */
  readonly revision: number | null
  readonly mark: string | null
}

/** An organization's tables as this server changed them last. */
export type SealRow = {
  readonly organization_id: string
  revision: number
  digests_json: string
  mac: string
}

/** A mail that is not on its way yet; removed when it was handed over. */
export type MailRow = Owned & {
  /** These are of earlier versions, and empty: a mail stands sealed. */
  readonly receiver: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly sender_json: string
  /** See `sealMail`; null in a mail of an earlier version, which is not sent any more. */
  readonly sealed: string | null
  readonly created_at_ms: number
}

/** Every table of custody. */
export type CustodyTables = {
  /** The version is the database's own: another one after every change to what answers are made of. */
  custody_organization: OrganizationRow & { readonly version: Generated<string> }
  custody_organization_count: OrganizationCountRow
  custody_user: UserRow
  custody_tag: TagRow
  custody_tag_member: TagMemberRow
  custody_api_key: ApiKeyRow
  custody_authenticator: AuthenticatorRow
  custody_oauth_provider: OauthProviderRow
  custody_mail_code: MailCodeRow
  custody_invitation: InvitationRow
  custody_wallet: WalletRow
  custody_wallet_account: WalletAccountRow
  custody_private_key: PrivateKeyRow
  custody_private_key_address: PrivateKeyAddressRow
  custody_import_target: ImportTargetRow
  custody_policy: PolicyRow
  custody_contract_interface: ContractInterfaceRow
  custody_activity: ActivityRow
  custody_vote: VoteRow
  custody_policy_outcome: OutcomeRow
  custody_session: SessionRow
  custody_feature: FeatureRow
  custody_data_key: DataKeyRow
  custody_setting: SettingRow
  custody_audit: AuditRow
  custody_seal: SealRow
  custody_mail: MailRow
}

/** The database as custody sees it; a transaction is one too. */
export type CustodyDatabase = Kysely<CustodyTables>

export type CustodyTransaction = Transaction<CustodyTables>
