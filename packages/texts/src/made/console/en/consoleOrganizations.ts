// Made by `npm run texts` from locales/en/consoleOrganizations.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleOrganizationsKeys = {
  'consoleOrganizations.title': Nothing
  'consoleOrganizations.organization': Nothing
  'consoleOrganizations.lead': { count: number }
  'consoleOrganizations.findBy': Nothing
  'consoleOrganizations.by.email': Nothing
  'consoleOrganizations.by.userName': Nothing
  'consoleOrganizations.by.name': Nothing
  'consoleOrganizations.by.passkey': Nothing
  'consoleOrganizations.by.publicKey': Nothing
  'consoleOrganizations.by.address': Nothing
  'consoleOrganizations.by.phone': Nothing
  'consoleOrganizations.all': Nothing
  'consoleOrganizations.find': Nothing
  'consoleOrganizations.none': Nothing
  'consoleOrganizations.back': Nothing
  'consoleOrganizations.more': Nothing
  'consoleOrganizations.visitor.passkey': Nothing
  'consoleOrganizations.visitor.email': Nothing
  'consoleOrganizations.visitor.recovery': Nothing
  'consoleOrganizations.usersSince': { count: number; time: 'tag' }
  'consoleOrganizations.nameless': Nothing
  'consoleOrganizations.id': { id: string }
  'consoleOrganizations.rootUser': { user: 'tag' }
  'consoleOrganizations.reach': { passkeys: number; keys: number; day: string }
  'consoleOrganizations.reachWithEmail': { email: string; passkeys: number; keys: number; day: string }
  'consoleOrganizations.wallets': { count: number }
}

/** The sentences of the area "consoleOrganizations". */
export const consoleOrganizationsTexts: Area<ConsoleOrganizationsKeys> = {
  english: {
    'consoleOrganizations.title': "Sub-organizations",
    'consoleOrganizations.organization': "Sub-organization",
    'consoleOrganizations.lead': [["count",2,{"=0":"There are no sub-organizations yet.","one":["There is ",0," sub-organization: one for each wallet of a visitor, and one for each address that brings a wallet back."],"other":["There are ",0," sub-organizations: one for each wallet of a visitor, and one for each address that brings a wallet back."]}]],
    'consoleOrganizations.findBy': "Find by",
    'consoleOrganizations.by.email': "Email address",
    'consoleOrganizations.by.userName': "Name of a user",
    'consoleOrganizations.by.name': "Name of the organization",
    'consoleOrganizations.by.passkey': "Id of a passkey",
    'consoleOrganizations.by.publicKey': "Public key",
    'consoleOrganizations.by.address': "Wallet address",
    'consoleOrganizations.by.phone': "Phone number",
    'consoleOrganizations.all': "All of them",
    'consoleOrganizations.find': "Find",
    'consoleOrganizations.none': "No sub-organization was found.",
    'consoleOrganizations.back': "Back",
    'consoleOrganizations.more': "More",
    'consoleOrganizations.visitor.passkey': "Passkey wallet",
    'consoleOrganizations.visitor.email': "Email wallet",
    'consoleOrganizations.visitor.recovery': "Recovery address",
    'consoleOrganizations.usersSince': [["count",2,{"one":[0," user, since ",["time",""]],"other":[0," users, since ",["time",""]]}]],
    'consoleOrganizations.nameless': "Without a name",
    'consoleOrganizations.id': ["Id ",["id"]],
    'consoleOrganizations.rootUser': [["user",""]," (root user)"],
    'consoleOrganizations.reach': [["passkeys",2,{"=0":"No passkeys","one":[0," passkey"],"other":[0," passkeys"]}],", ",["keys",2,{"=0":"no API keys","one":[0," API key"],"other":[0," API keys"]}],", since ",["day"]],
    'consoleOrganizations.reachWithEmail': [["email"],", ",["passkeys",2,{"=0":"no passkeys","one":[0," passkey"],"other":[0," passkeys"]}],", ",["keys",2,{"=0":"no API keys","one":[0," API key"],"other":[0," API keys"]}],", since ",["day"]],
    'consoleOrganizations.wallets': [["count",2,{"=0":"No wallets","one":[0," wallet"],"other":[0," wallets"]}]],
  },
}
