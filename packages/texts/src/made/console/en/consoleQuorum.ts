// Made by `npm run texts` from locales/en/consoleQuorum.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleQuorumKeys = {
  'consoleQuorum.title': Nothing
  'consoleQuorum.lead': Nothing
  'consoleQuorum.users': Nothing
  'consoleQuorum.threshold': Nothing
  'consoleQuorum.count': { count: number; all: number }
  'consoleQuorum.risk.nobody': Nothing
  'consoleQuorum.risk.locked': { name: string }
  'consoleQuorum.risk.self': Nothing
  'consoleQuorum.risk.gone': Nothing
  'consoleQuorum.risk.all': Nothing
  'consoleQuorum.change': Nothing
}

/** The sentences of the area "consoleQuorum". */
export const consoleQuorumTexts: Area<ConsoleQuorumKeys> = {
  english: {
    'consoleQuorum.title': "Root quorum",
    'consoleQuorum.lead': "Root users stand above all policies, once as many of them agree as are needed. The quorum itself and the features of the organization can be changed by them alone.",
    'consoleQuorum.users': "Root users",
    'consoleQuorum.threshold': "How many must agree",
    'consoleQuorum.count': [["count",4]," of ",["all",4]],
    'consoleQuorum.risk.nobody': "Without a root user nobody could change anything.",
    'consoleQuorum.risk.locked': [["name"]," has no key and no passkey, and so could never agree."],
    'consoleQuorum.risk.self': "You would be no root user any more.",
    'consoleQuorum.risk.gone': "So many could never agree: not all of them are users any more.",
    'consoleQuorum.risk.all': "All of them must agree: if one loses the way in, nobody can change anything any more.",
    'consoleQuorum.change': "Change the root quorum…",
  },
}
