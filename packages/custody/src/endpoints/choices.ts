import * as v from 'valibot'

/**
 * A word of an enumeration in an answer. Open at its end, because a newer server knows more words than this table and
 * its other answers should still be read.
 */
export const wordOf = <const Prefix extends string>(prefix: Prefix) =>
  v.pipe(
    v.custom<`${Prefix}${string}`>((value) => typeof value === 'string' && value.startsWith(prefix)),
    v.check((value) => value.length <= 100 && /^[A-Z0-9_]+$/.test(value)),
  )

export const accessType = v.picklist(['ACCESS_TYPE_WEB', 'ACCESS_TYPE_API', 'ACCESS_TYPE_ALL'])

export const activityStatus = v.picklist([
  'ACTIVITY_STATUS_CREATED',
  'ACTIVITY_STATUS_PENDING',
  'ACTIVITY_STATUS_COMPLETED',
  'ACTIVITY_STATUS_FAILED',
  'ACTIVITY_STATUS_CONSENSUS_NEEDED',
  'ACTIVITY_STATUS_REJECTED',
  'ACTIVITY_STATUS_AUTHENTICATORS_NEEDED',
])

/** Where an activity stands. */
export type ActivityStatus = v.InferOutput<typeof activityStatus>

export const activityType = wordOf('ACTIVITY_TYPE_')

const bitcoinKinds = ['P2PKH', 'P2SH', 'P2WPKH', 'P2WSH', 'P2TR'] as const
const bitcoinNetworks = ['MAINNET', 'TESTNET', 'SIGNET', 'REGTEST'] as const

export const addressFormat = v.picklist([
  'ADDRESS_FORMAT_UNCOMPRESSED',
  'ADDRESS_FORMAT_COMPRESSED',
  'ADDRESS_FORMAT_ETHEREUM',
  'ADDRESS_FORMAT_SOLANA',
  'ADDRESS_FORMAT_COSMOS',
  'ADDRESS_FORMAT_TRON',
  'ADDRESS_FORMAT_SUI',
  'ADDRESS_FORMAT_APTOS',
  ...bitcoinNetworks.flatMap((network) =>
    bitcoinKinds.map((kind) => `ADDRESS_FORMAT_BITCOIN_${network}_${kind}` as const),
  ),
  'ADDRESS_FORMAT_SEI',
  'ADDRESS_FORMAT_XLM',
  'ADDRESS_FORMAT_DOGE_MAINNET',
  'ADDRESS_FORMAT_DOGE_TESTNET',
  'ADDRESS_FORMAT_TON_V3R2',
  'ADDRESS_FORMAT_TON_V4R2',
  'ADDRESS_FORMAT_TON_V5R1',
  'ADDRESS_FORMAT_XRP',
  'ADDRESS_FORMAT_SPARK_MAINNET',
  'ADDRESS_FORMAT_SPARK_REGTEST',
])

export const apiKeyCurve = v.picklist(['API_KEY_CURVE_P256', 'API_KEY_CURVE_SECP256K1', 'API_KEY_CURVE_ED25519'])

export const authenticatorTransport = v.picklist([
  'AUTHENTICATOR_TRANSPORT_BLE',
  'AUTHENTICATOR_TRANSPORT_INTERNAL',
  'AUTHENTICATOR_TRANSPORT_NFC',
  'AUTHENTICATOR_TRANSPORT_USB',
  'AUTHENTICATOR_TRANSPORT_HYBRID',
])

export const clientSignatureScheme = v.picklist(['CLIENT_SIGNATURE_SCHEME_API_P256'])

export const curve = v.picklist(['CURVE_SECP256K1', 'CURVE_ED25519', 'CURVE_P256'])

export const effect = v.picklist(['EFFECT_ALLOW', 'EFFECT_DENY'])

export const featureName = v.picklist([
  'FEATURE_NAME_ROOT_USER_EMAIL_RECOVERY',
  'FEATURE_NAME_WEBAUTHN_ORIGINS',
  'FEATURE_NAME_EMAIL_AUTH',
  'FEATURE_NAME_EMAIL_RECOVERY',
  'FEATURE_NAME_WEBHOOK',
  'FEATURE_NAME_SMS_AUTH',
  'FEATURE_NAME_OTP_EMAIL_AUTH',
  'FEATURE_NAME_AUTH_PROXY',
  'FEATURE_NAME_SOLANA_RENT_PREFUND_ENABLED',
  'FEATURE_NAME_SWAP_CONFIG',
  'FEATURE_NAME_EARN_CONFIG',
])

export const hashFunction = v.picklist([
  'HASH_FUNCTION_NO_OP',
  'HASH_FUNCTION_SHA256',
  'HASH_FUNCTION_KECCAK256',
  'HASH_FUNCTION_NOT_APPLICABLE',
])

export const mnemonicLanguage = v.picklist([
  'MNEMONIC_LANGUAGE_ENGLISH',
  'MNEMONIC_LANGUAGE_SIMPLIFIED_CHINESE',
  'MNEMONIC_LANGUAGE_TRADITIONAL_CHINESE',
  'MNEMONIC_LANGUAGE_CZECH',
  'MNEMONIC_LANGUAGE_FRENCH',
  'MNEMONIC_LANGUAGE_ITALIAN',
  'MNEMONIC_LANGUAGE_JAPANESE',
  'MNEMONIC_LANGUAGE_KOREAN',
  'MNEMONIC_LANGUAGE_SPANISH',
])

export const pathFormat = v.picklist(['PATH_FORMAT_BIP32'])

export const payloadEncoding = v.picklist([
  'PAYLOAD_ENCODING_HEXADECIMAL',
  'PAYLOAD_ENCODING_TEXT_UTF8',
  'PAYLOAD_ENCODING_EIP712',
  'PAYLOAD_ENCODING_EIP7702_AUTHORIZATION',
])

export const suborganizationFilter = v.picklist([
  'NAME',
  'USERNAME',
  'EMAIL',
  'PHONE_NUMBER',
  'CREDENTIAL_ID',
  'PUBLIC_KEY',
  'OIDC_TOKEN',
  'WALLET_ACCOUNT_ADDRESS',
])

export const smartContractInterfaceType = v.picklist([
  'SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM',
  'SMART_CONTRACT_INTERFACE_TYPE_SOLANA',
])

export const transactionType = v.picklist([
  'TRANSACTION_TYPE_ETHEREUM',
  'TRANSACTION_TYPE_SOLANA',
  'TRANSACTION_TYPE_TRON',
  'TRANSACTION_TYPE_BITCOIN',
  'TRANSACTION_TYPE_TEMPO',
])

export const voteSelection = v.picklist(['VOTE_SELECTION_APPROVED', 'VOTE_SELECTION_REJECTED'])
