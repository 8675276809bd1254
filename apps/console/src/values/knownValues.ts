import type { KeyOf } from '@latchkey/texts'
import type { consoleValuesTexts } from '@latchkey/texts/console'

/** A name that is the same in every language, or a word of the table. */
export type ValueWord = { readonly name: string } | { readonly key: KeyOf<typeof consoleValuesTexts> }

const named = (name: string): ValueWord => ({ name })
const said = (word: WordKey): ValueWord => ({ key: `consoleValues.${word}` })

type WordKey = KeyOf<typeof consoleValuesTexts> extends `consoleValues.${infer Word}` ? Word : never
type ValueWords = Readonly<Record<string, ValueWord>>

const curves = {
  CURVE_SECP256K1: named('secp256k1'),
  CURVE_ED25519: named('Ed25519'),
  CURVE_P256: named('P-256'),
} as const satisfies ValueWords

const effects = { EFFECT_ALLOW: said('allow'), EFFECT_DENY: said('deny') } as const satisfies ValueWords

const bitcoinFormats: ValueWords = Object.fromEntries(
  ['MAINNET', 'TESTNET', 'SIGNET', 'REGTEST'].flatMap((network) =>
    ['P2PKH', 'P2SH', 'P2WPKH', 'P2WSH', 'P2TR'].map((kind) => {
      const place = network === 'MAINNET' ? '' : ` ${network.toLowerCase()}`
      return [`ADDRESS_FORMAT_BITCOIN_${network}_${kind}`, named(`Bitcoin${place} ${kind}`)]
    }),
  ),
)

const addressFormats: ValueWords = {
  ...bitcoinFormats,
  ADDRESS_FORMAT_UNCOMPRESSED: said('uncompressed'),
  ADDRESS_FORMAT_COMPRESSED: said('compressed'),
  ADDRESS_FORMAT_ETHEREUM: named('Ethereum'),
  ADDRESS_FORMAT_SOLANA: named('Solana'),
  ADDRESS_FORMAT_COSMOS: named('Cosmos'),
  ADDRESS_FORMAT_TRON: named('Tron'),
  ADDRESS_FORMAT_SUI: named('Sui'),
  ADDRESS_FORMAT_APTOS: named('Aptos'),
  ADDRESS_FORMAT_SEI: named('Sei'),
  ADDRESS_FORMAT_XLM: named('Stellar'),
  ADDRESS_FORMAT_XRP: named('XRP Ledger'),
  ADDRESS_FORMAT_DOGE_MAINNET: named('Dogecoin'),
  ADDRESS_FORMAT_DOGE_TESTNET: named('Dogecoin testnet'),
  ADDRESS_FORMAT_TON_V3R2: named('TON v3r2'),
  ADDRESS_FORMAT_TON_V4R2: named('TON v4r2'),
  ADDRESS_FORMAT_TON_V5R1: named('TON v5r1'),
  ADDRESS_FORMAT_SPARK_MAINNET: named('Spark'),
  ADDRESS_FORMAT_SPARK_REGTEST: named('Spark regtest'),
}

const attachments: ValueWords = { platform: said('builtIn'), 'cross-platform': said('separate') }

/** The words of the interface that a field may hold. A name that looks like one of them stands in a field of names. */
export const knownValues: Readonly<Record<string, ValueWords>> = {
  effect: effects,
  policyEffect: effects,
  accessType: {
    ACCESS_TYPE_WEB: said('access.web'),
    ACCESS_TYPE_API: said('access.api'),
    ACCESS_TYPE_ALL: said('access.all'),
  },
  curve: curves,
  curveType: {
    API_KEY_CURVE_P256: curves.CURVE_P256,
    API_KEY_CURVE_SECP256K1: curves.CURVE_SECP256K1,
    API_KEY_CURVE_ED25519: curves.CURVE_ED25519,
  },
  scheme: { CLIENT_SIGNATURE_SCHEME_API_P256: curves.CURVE_P256 },
  addressFormat: addressFormats,
  addressFormats,
  pathFormat: { PATH_FORMAT_BIP32: named('BIP-32') },
  transports: {
    AUTHENTICATOR_TRANSPORT_INTERNAL: said('builtIn'),
    AUTHENTICATOR_TRANSPORT_HYBRID: said('phone'),
    AUTHENTICATOR_TRANSPORT_BLE: named('Bluetooth'),
    AUTHENTICATOR_TRANSPORT_NFC: named('NFC'),
    AUTHENTICATOR_TRANSPORT_USB: named('USB'),
  },
  authenticatorAttachment: attachments,
  encoding: {
    PAYLOAD_ENCODING_HEXADECIMAL: said('hexadecimal'),
    PAYLOAD_ENCODING_TEXT_UTF8: said('text'),
    PAYLOAD_ENCODING_EIP712: said('typedData'),
    PAYLOAD_ENCODING_EIP7702_AUTHORIZATION: said('delegation'),
  },
  hashFunction: {
    HASH_FUNCTION_NO_OP: said('noHash'),
    HASH_FUNCTION_SHA256: named('SHA-256'),
    HASH_FUNCTION_KECCAK256: named('Keccak-256'),
    HASH_FUNCTION_NOT_APPLICABLE: said('ownHash'),
  },
  type: {
    TRANSACTION_TYPE_ETHEREUM: named('Ethereum'),
    TRANSACTION_TYPE_SOLANA: named('Solana'),
    TRANSACTION_TYPE_TRON: named('Tron'),
    TRANSACTION_TYPE_BITCOIN: named('Bitcoin'),
    TRANSACTION_TYPE_TEMPO: named('Tempo'),
    SMART_CONTRACT_INTERFACE_TYPE_ETHEREUM: named('Ethereum'),
    SMART_CONTRACT_INTERFACE_TYPE_SOLANA: named('Solana'),
  },
}

/** Of recovery phrases. */
export const knownLanguages: Readonly<Record<string, string>> = {
  MNEMONIC_LANGUAGE_ENGLISH: 'en',
  MNEMONIC_LANGUAGE_SIMPLIFIED_CHINESE: 'zh-Hans',
  MNEMONIC_LANGUAGE_TRADITIONAL_CHINESE: 'zh-Hant',
  MNEMONIC_LANGUAGE_CZECH: 'cs',
  MNEMONIC_LANGUAGE_FRENCH: 'fr',
  MNEMONIC_LANGUAGE_ITALIAN: 'it',
  MNEMONIC_LANGUAGE_JAPANESE: 'ja',
  MNEMONIC_LANGUAGE_KOREAN: 'ko',
  MNEMONIC_LANGUAGE_SPANISH: 'es',
}
