// Made by `npm run texts` from locales/en/tokens.json.
import type { Area } from '../../area.ts'

type Nothing = Record<never, never>

type TokensKeys = {
  'tokens.unlisted': Nothing
  'tokens.unlistedTitle': Nothing
  'tokens.unlistedCheck': Nothing
  'tokens.unlistedReview': { symbol: string }
  'tokens.own': Nothing
  'tokens.add': Nothing
  'tokens.address': Nothing
  'tokens.addressHint': Nothing
  'tokens.badAddress': Nothing
  'tokens.badChecksum': Nothing
  'tokens.looking': { count: number }
  'tokens.found': { count: number }
  'tokens.empty': Nothing
  'tokens.noToken': { network: string }
  'tokens.noDecimals': { network: string }
  'tokens.away': { network: string }
  'tokens.again': Nothing
  'tokens.known': { symbol: string; network: string }
  'tokens.look': { symbol: string; network: string }
  'tokens.symbol': Nothing
  'tokens.name': Nothing
  'tokens.decimals': Nothing
  'tokens.network': Nothing
  'tokens.contract': Nothing
  'tokens.namesakeTitle': { symbol: string }
  'tokens.namesake': { symbol: string; network: string }
  'tokens.back': Nothing
  'tokens.addThis': { symbol: string }
  'tokens.unusable': Nothing
  'tokens.full': Nothing
  'tokens.remove': { symbol: string; network: string }
  'tokens.added': { symbol: string }
  'tokens.removed': { symbol: string }
}

/** The sentences of the area "tokens". */
export const tokensTexts: Area<TokensKeys> = {
  english: {
    'tokens.unlisted': "Not on the list",
    'tokens.unlistedTitle': "Not on the list of this site",
    'tokens.unlistedCheck': "Anybody can make a token with any name. Add it only if you have its address from somebody you trust.",
    'tokens.unlistedReview': ["You have added ",["symbol"]," yourself. Make sure that this is the contract you mean."],
    'tokens.own': "You have added these yourself. They count in no sum.",
    'tokens.add': "Add a token",
    'tokens.address': "Address of the token",
    'tokens.addressHint': "0x and 40 characters. It is looked for on every network of this site.",
    'tokens.badAddress': "This is not an address. An address is 0x and 40 characters.",
    'tokens.badChecksum': "This address has a typing mistake. Copy it again from where it came from.",
    'tokens.looking': ["Looking for it on ",["count",2,{"one":[0," network"],"other":[0," networks"]}],"…"],
    'tokens.found': [["count",2,{"one":[0," token found"],"other":[0," tokens found"]}]],
    'tokens.empty': "There is no contract at this address on the networks of this site.",
    'tokens.noToken': ["On ",["network"]," there is a contract at this address. It is not a token that can be sent here."],
    'tokens.noDecimals': ["The token on ",["network"]," does not say how many decimals it has. Without that no amount of it is sure, and it cannot be added."],
    'tokens.away': [["network"]," could not be asked."],
    'tokens.again': "Try again",
    'tokens.known': [["symbol"]," on ",["network"]," is here already."],
    'tokens.look': ["Look at ",["symbol"]," on ",["network"]],
    'tokens.symbol': "Symbol",
    'tokens.name': "Name",
    'tokens.decimals': "Decimals",
    'tokens.network': "Network",
    'tokens.contract': "Contract",
    'tokens.namesakeTitle': ["This is not ",["symbol"]],
    'tokens.namesake': ["It can be taken for ",["symbol"]," on ",["network"],". It is another contract, and may be worth nothing."],
    'tokens.back': "Back",
    'tokens.addThis': ["Add ",["symbol"]],
    'tokens.unusable': "This token cannot be added here.",
    'tokens.full': "There is no room for more tokens. Remove one of yours first.",
    'tokens.remove': ["Remove ",["symbol"]," on ",["network"]],
    'tokens.added': [["symbol"]," is added."],
    'tokens.removed': [["symbol"]," is removed."],
  },
}
