// Made by `npm run texts` from locales/en/consoleUsers.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleUsersKeys = {
  'consoleUsers.title': Nothing
  'consoleUsers.user': Nothing
  'consoleUsers.new': Nothing
  'consoleUsers.none': Nothing
  'consoleUsers.root': Nothing
  'consoleUsers.credentials': { keys: number; passkeys: number }
  'consoleUsers.id': { id: string }
  'consoleUsers.name': Nothing
  'consoleUsers.nameMissing': Nothing
  'consoleUsers.email': Nothing
  'consoleUsers.emailOptional': Nothing
  'consoleUsers.emailWrong': Nothing
  'consoleUsers.publicKey': Nothing
  'consoleUsers.publicKey.help': Nothing
  'consoleUsers.publicKey.missing': Nothing
  'consoleUsers.publicKey.wrong': Nothing
  'consoleUsers.firstKey': { name: string }
  'consoleUsers.add': Nothing
  'consoleUsers.change': Nothing
  'consoleUsers.remove': Nothing
  'consoleUsers.since': { time: 'tag' }
  'consoleUsers.take': Nothing
  'consoleUsers.keys': Nothing
  'consoleUsers.keys.none': Nothing
  'consoleUsers.keys.remove': { name: string }
  'consoleUsers.keys.ends': { time: 'tag' }
  'consoleUsers.keys.name': Nothing
  'consoleUsers.keys.defaultName': Nothing
  'consoleUsers.keys.publicKey': Nothing
  'consoleUsers.keys.life': Nothing
  'consoleUsers.keys.life.always': Nothing
  'consoleUsers.keys.life.hour': Nothing
  'consoleUsers.keys.life.day': Nothing
  'consoleUsers.keys.life.week': Nothing
  'consoleUsers.keys.life.month': Nothing
  'consoleUsers.keys.life.year': Nothing
  'consoleUsers.keys.add': Nothing
  'consoleUsers.passkeys.none': Nothing
  'consoleUsers.passkeys.remove': { name: string }
  'consoleUsers.passkeys.unsupported': Nothing
  'consoleUsers.passkeys.name': Nothing
  'consoleUsers.passkeys.help': Nothing
  'consoleUsers.passkeys.defaultName': Nothing
  'consoleUsers.passkeys.make': Nothing
  'consoleUsers.logins': Nothing
  'consoleUsers.logins.none': Nothing
  'consoleUsers.logins.remove': { name: string }
  'consoleUsers.logins.where': { subject: string; issuer: string }
  'consoleUsers.logins.new': Nothing
  'consoleUsers.logins.issuer': Nothing
  'consoleUsers.logins.issuerWrong': Nothing
  'consoleUsers.logins.audience': Nothing
  'consoleUsers.logins.subject': Nothing
  'consoleUsers.logins.idMissing': Nothing
  'consoleUsers.logins.add': Nothing
}

/** The sentences of the area "consoleUsers". */
export const consoleUsersTexts: Area<ConsoleUsersKeys> = {
  english: {
    'consoleUsers.title': "Users",
    'consoleUsers.user': "User",
    'consoleUsers.new': "Add a user",
    'consoleUsers.none': "There are no users.",
    'consoleUsers.root': "Root user",
    'consoleUsers.credentials': [["keys",2,{"=0":"No API keys","one":[0," API key"],"other":[0," API keys"]}],", ",["passkeys",2,{"=0":"no passkeys","one":[0," passkey"],"other":[0," passkeys"]}]],
    'consoleUsers.id': ["Id ",["id"]],
    'consoleUsers.name': "Name",
    'consoleUsers.nameMissing': "A user needs a name.",
    'consoleUsers.email': "Email address",
    'consoleUsers.emailOptional': "Email (may stay empty)",
    'consoleUsers.emailWrong': "This is no email address.",
    'consoleUsers.publicKey': "Public key (P-256)",
    'consoleUsers.publicKey.help': "66 hexadecimal digits. The private half stays with its owner and is not asked for.",
    'consoleUsers.publicKey.missing': "A public key is needed, or the user could not sign in.",
    'consoleUsers.publicKey.wrong': "This is no public key of the curve P-256.",
    'consoleUsers.firstKey': ["Key of ",["name"]],
    'consoleUsers.add': "Add the user…",
    'consoleUsers.change': "Change the user…",
    'consoleUsers.remove': "Remove the user…",
    'consoleUsers.since': ["Since ",["time",""]],
    'consoleUsers.take': "Remove…",
    'consoleUsers.keys': "API keys",
    'consoleUsers.keys.none': "No API keys.",
    'consoleUsers.keys.remove': ["Remove the key ",["name"]],
    'consoleUsers.keys.ends': ["Ends ",["time",""]],
    'consoleUsers.keys.name': "Name of a new key",
    'consoleUsers.keys.defaultName': "API key",
    'consoleUsers.keys.publicKey': "Its public key (P-256)",
    'consoleUsers.keys.life': "How long it lasts",
    'consoleUsers.keys.life.always': "Until it is removed",
    'consoleUsers.keys.life.hour': "One hour",
    'consoleUsers.keys.life.day': "One day",
    'consoleUsers.keys.life.week': "One week",
    'consoleUsers.keys.life.month': "30 days",
    'consoleUsers.keys.life.year': "One year",
    'consoleUsers.keys.add': "Add the key…",
    'consoleUsers.passkeys.none': "No passkeys.",
    'consoleUsers.passkeys.remove': ["Remove the passkey ",["name"]],
    'consoleUsers.passkeys.unsupported': "This browser knows no passkeys.",
    'consoleUsers.passkeys.name': "Name of a new passkey",
    'consoleUsers.passkeys.help': "It is made on this device. For somebody else, make it where that person sits.",
    'consoleUsers.passkeys.defaultName': "Passkey",
    'consoleUsers.passkeys.make': "Make a passkey on this device…",
    'consoleUsers.logins': "Logins by other services",
    'consoleUsers.logins.none': "No logins by other services.",
    'consoleUsers.logins.remove': ["Remove the login ",["name"]],
    'consoleUsers.logins.where': [["subject"]," at ",["issuer"]],
    'consoleUsers.logins.new': "New login by another service",
    'consoleUsers.logins.issuer': "Address of the service (issuer)",
    'consoleUsers.logins.issuerWrong': "This is no https address.",
    'consoleUsers.logins.audience': "Your site’s id there (audience)",
    'consoleUsers.logins.subject': "The user’s id there (subject)",
    'consoleUsers.logins.idMissing': "The id is needed.",
    'consoleUsers.logins.add': "Add the login…",
  },
}
