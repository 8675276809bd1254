// Made by `npm run texts` from locales/en/consoleShell.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleShellKeys = {
  'consoleShell.title': Nothing
  'consoleShell.script': Nothing
  'consoleShell.pageTitle': { title: string }
  'consoleShell.site': { name: string }
  'consoleShell.account': { name: string }
  'consoleShell.signOut': Nothing
  'consoleShell.root.alone': Nothing
  'consoleShell.root.several': { count: number }
  'consoleShell.root.none': Nothing
  'consoleShell.copyOrganization': Nothing
  'consoleShell.places': Nothing
  'consoleShell.menu': { place: string }
  'consoleShell.place.activities': Nothing
  'consoleShell.place.audit': Nothing
  'consoleShell.place.users': Nothing
  'consoleShell.place.invitations': Nothing
  'consoleShell.place.tags': Nothing
  'consoleShell.place.quorum': Nothing
  'consoleShell.place.wallets': Nothing
  'consoleShell.place.keys': Nothing
  'consoleShell.place.policies': Nothing
  'consoleShell.place.features': Nothing
  'consoleShell.place.organizations': Nothing
}

/** The sentences of the area "consoleShell". */
export const consoleShellTexts: Area<ConsoleShellKeys> = {
  english: {
    'consoleShell.title': "Owner’s console",
    'consoleShell.script': "This page needs JavaScript: it stamps every request with your key.",
    'consoleShell.pageTitle': [["title"]," · Owner’s console"],
    'consoleShell.site': [["name"],": the keys that this service keeps"],
    'consoleShell.account': ["Account: ",["name"]],
    'consoleShell.signOut': "Sign out",
    'consoleShell.root.alone': "Root user: your word alone is enough.",
    'consoleShell.root.several': [["count",2,{"one":["Root user: ",0," of you must agree."],"other":["Root user: ",0," of you must agree."]}]],
    'consoleShell.root.none': "Not a root user: policies decide what you may do.",
    'consoleShell.copyOrganization': "Copy the organization’s id",
    'consoleShell.places': "Console",
    'consoleShell.menu': ["Menu: ",["place"]],
    'consoleShell.place.activities': "Activities",
    'consoleShell.place.audit': "Audit log",
    'consoleShell.place.users': "Users",
    'consoleShell.place.invitations': "Invitations",
    'consoleShell.place.tags': "Tags",
    'consoleShell.place.quorum': "Root quorum",
    'consoleShell.place.wallets': "Wallets",
    'consoleShell.place.keys': "Private keys",
    'consoleShell.place.policies': "Policies",
    'consoleShell.place.features': "Features",
    'consoleShell.place.organizations': "Sub-organizations",
  },
}
