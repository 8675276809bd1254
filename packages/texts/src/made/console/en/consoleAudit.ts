// Made by `npm run texts` from locales/en/consoleAudit.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleAuditKeys = {
  'consoleAudit.title': Nothing
  'consoleAudit.lead': Nothing
  'consoleAudit.verification': Nothing
  'consoleAudit.hash': Nothing
  'consoleAudit.hashHelp': Nothing
  'consoleAudit.hashWrong': Nothing
  'consoleAudit.rootOnly': Nothing
  'consoleAudit.passkey': Nothing
  'consoleAudit.verify': Nothing
  'consoleAudit.failed': Nothing
  'consoleAudit.empty': Nothing
  'consoleAudit.sound': Nothing
  'consoleAudit.broken': { count: number }
  'consoleAudit.brokenAt': { count: number; row: number }
  'consoleAudit.counts': { votes: number; ends: number; checkpoints: number }
  'consoleAudit.ownerKeys': { count: number; command: string }
  'consoleAudit.frozen': { count: number }
  'consoleAudit.problem.outside': { b: 'tag'; problem: 'tag' }
  'consoleAudit.problem.row': { b: 'tag'; row: number; problem: 'tag' }
  'consoleAudit.more': { count: number }
  'consoleAudit.last': { row: number }
  'consoleAudit.copyHash': Nothing
}

/** The sentences of the area "consoleAudit". */
export const consoleAuditTexts: Area<ConsoleAuditKeys> = {
  english: {
    'consoleAudit.title': "Audit log",
    'consoleAudit.lead': "Every vote, with the stamp that proves it, and every end of an activity is a row that holds the hash of the row before. A row that was changed, left out or put in shows.",
    'consoleAudit.verification': "Verification",
    'consoleAudit.hash': "Hash of its last row, as you wrote it down (may stay empty)",
    'consoleAudit.hashHelp': "Without it, rows that were cut off at the end cannot be noticed.",
    'consoleAudit.hashWrong': "A hash is 64 hexadecimal digits.",
    'consoleAudit.rootOnly': "Only root users may have the log verified.",
    'consoleAudit.passkey': "Your passkey is asked for it.",
    'consoleAudit.verify': "Verify the log",
    'consoleAudit.failed': "The log could not be verified",
    'consoleAudit.empty': "The log is empty.",
    'consoleAudit.sound': "The log is sound.",
    'consoleAudit.broken': [["count",2,{"one":["The log is not sound: ",0," contradiction."],"other":["The log is not sound: ",0," contradictions."]}]],
    'consoleAudit.brokenAt': [["count",2,{"one":["The log is not sound: ",0," contradiction, the first at row ",["row",4],"."],"other":["The log is not sound: ",0," contradictions, the first at row ",["row",4],"."]}]],
    'consoleAudit.counts': [["votes",2,{"one":[0," vote"],"other":[0," votes"]}],", ",["ends",2,{"one":[0," activity that ended"],"other":[0," activities that ended"]}],", ",["checkpoints",2,{"one":[0," checkpoint"],"other":[0," checkpoints"]}],"."],
    'consoleAudit.ownerKeys': [["count",2,{"one":[0," key came from the owner of the machine, past the quorum (the command ",["command"],")."],"other":[0," keys came from the owner of the machine, past the quorum (the command ",["command"],")."]}]],
    'consoleAudit.frozen': [["count",2,{"one":["The organization was frozen ",0," time: somebody had written its rows past the server."],"other":["The organization was frozen ",0," times: somebody had written its rows past the server."]}]],
    'consoleAudit.problem.outside': [["b","Outside the log"],": ",["problem",""]],
    'consoleAudit.problem.row': [["b","Row ",["row",4]],": ",["problem",""]],
    'consoleAudit.more': ["… and ",["count",4]," more."],
    'consoleAudit.last': ["Its last row has the number ",["row",4],". Write its hash down, away from this computer:"],
    'consoleAudit.copyHash': "Copy hash",
  },
}
