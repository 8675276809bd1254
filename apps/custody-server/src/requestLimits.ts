import { describeRate, type LimitRow } from '@latchkey/base'
import { limits } from './limits.ts'

/** Requests of one credential, unless its owner has decided otherwise. */
export const credentialRate = { burst: 500, perSecond: 100 } as const

/** All credentials of one organization together may ask this many times as often as one. */
export const organizationFactor = 10
/** So may all who come from one address, be they known or not: they may be many behind it. */
export const addressFactor = 20

/** Whom requests name and nobody remembers. */
export const strangerLimits = {
  /** How many are looked for in the database at once, and how many more wait in line. */
  atOnce: 2,
  inLine: 512,
  /** How many of these may come from one address. */
  ofOne: 64,
  /** How many who are not there one address may name. */
  unknown: { burst: 50, perSecond: 5 },
  /** How long an address that named more is refused all who are not remembered. */
  heldBackMs: 1000,
} as const

/**
 * Mails in an hour: to one receiver for the owner, whose server knows who asks and limits each by himself; and for
 * strangers, to one receiver and on behalf of one of their organizations.
 */
export const mailsAnHour = { perReceiverOfOwner: 40, perReceiver: 10, perOrganization: 20 } as const

/**
 * Six digits of a mail: how often one code may be tried wrongly, and all codes of one user within so many days, unless a
 * code was right in the end. By the second a guess stays below one in ten thousand over a year (docs/decisions/0039).
 */
export const mailCodeLimits = { wrongOfOne: 5, wrongOfUser: 10, userDays: 45, mostSeconds: 900 } as const

/** Texts to be signed, imports and interfaces may be long; nothing else, and all of it goes into the audit log. */
export const bodyBytes = { most: 65_536, mostWhereLong: 1_048_576 } as const

const times = ({ burst, perSecond }: typeof credentialRate, factor: number) =>
  describeRate({ burst: burst * factor, perSecond: perSecond * factor })

/** The lines of the page that owners read. */
export const custodyLimits: readonly LimitRow[] = [
  {
    what: 'requests to custody',
    howMuch: `${describeRate(credentialRate)} of one credential (\`custody.requestsPerSecond\` and \`requestBurst\`); ${times(credentialRate, organizationFactor)} of all of one organization; ${times(credentialRate, addressFactor)} of one address`,
    beyond: '429, `RATE_LIMIT_EXCEEDED`',
  },
  {
    what: 'credentials that custody does not know',
    howMuch: `${describeRate(strangerLimits.unknown)} in all processes together, then a pause of ${strangerLimits.heldBackMs / 1000} s for all of the address who are not remembered; ${strangerLimits.atOnce} are looked for at once in each and ${strangerLimits.inLine} wait, for all callers, ${strangerLimits.ofOne} of them from one address`,
    beyond: '429, `RATE_LIMIT_EXCEEDED`',
  },
  {
    what: 'mails of custody in an hour',
    howMuch: `for the owner ${mailsAnHour.perReceiverOfOwner} to one address; for users of organizations below ${mailsAnHour.perReceiver} to one address, and ${mailsAnHour.perOrganization} of one organization; in all processes together`,
    beyond: '429, with the name of the limit',
  },
  {
    what: 'six digits of a mail',
    howMuch: `${mailCodeLimits.mostSeconds / 60} minutes, ${mailCodeLimits.wrongOfOne} wrong tries of one code; ${mailCodeLimits.wrongOfUser} of one user within ${mailCodeLimits.userDays} days, but for codes that were right in the end`,
    beyond: 'it opens nothing; mails hold a long code',
  },
  {
    what: 'a request to custody',
    howMuch: `${bodyBytes.most / 1024} KiB; ${bodyBytes.mostWhereLong / 1_048_576} MiB where something is signed or imported, or a contract interface uploaded`,
    beyond: '413',
  },
  {
    what: 'in one organization',
    howMuch: `${limits.wallets} wallets, ${limits.privateKeys} private keys, ${limits.users} users, ${limits.policies} policies, ${limits.tags} tags, ${limits.invitations} invitations; of one user ${limits.passkeys} passkeys and ${limits.lastingKeys} keys without an end`,
    beyond: '429, with the name of the limit',
  },
]
