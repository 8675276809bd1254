// Made by `npm run texts` from locales/en/consoleChanges.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleChangesKeys = {
  'consoleChanges.cancel': Nothing
  'consoleChanges.send': Nothing
  'consoleChanges.late': Nothing
  'consoleChanges.failed': Nothing
  'consoleChanges.unsure': { reason: string }
  'consoleChanges.showActivity': Nothing
  'consoleChanges.dismiss': Nothing
  'consoleChanges.final': Nothing
  'consoleChanges.sent': Nothing
  'consoleChanges.asked': { title: string }
  'consoleChanges.nothingMore': Nothing
  'consoleChanges.empty': Nothing
  'consoleChanges.none': Nothing
  'consoleChanges.stampedByPasskey': { user: string; organization: string }
  'consoleChanges.stampedByKey': { user: string; organization: string }
  'consoleChanges.done': { title: string }
  'consoleChanges.waits': { title: string }
  'consoleChanges.underWay': { title: string }
  'consoleChanges.failedNews': { title: string; reason: 'tag' }
  'consoleChanges.approved.done': Nothing
  'consoleChanges.approved.failed': Nothing
  'consoleChanges.approved.waits': Nothing
  'consoleChanges.approved.rejected': Nothing
  'consoleChanges.approved.noted': Nothing
  'consoleChanges.rejected.done': Nothing
  'consoleChanges.rejected.carriedOut': Nothing
  'consoleChanges.rejected.failed': Nothing
  'consoleChanges.rejected.noted': Nothing
  'consoleChanges.deniedBy': Nothing
  'consoleChanges.noPolicy': Nothing
  'consoleChanges.deletedPolicy': Nothing
  'consoleChanges.outcome.allowed': { policy: 'tag' }
  'consoleChanges.outcome.denied': { policy: 'tag' }
  'consoleChanges.outcome.silent': { policy: 'tag' }
  'consoleChanges.outcome.waits': { policy: 'tag' }
  'consoleChanges.outcome.rejected': { policy: 'tag' }
  'consoleChanges.outcome.undecided': { policy: 'tag' }
  'consoleChanges.outcome.inactive': { policy: 'tag' }
}

/** The sentences of the area "consoleChanges". */
export const consoleChangesTexts: Area<ConsoleChangesKeys> = {
  english: {
    'consoleChanges.cancel': "Cancel",
    'consoleChanges.send': "Stamp and send",
    'consoleChanges.late': "There is no answer yet. It may be carried out all the same: do not send it twice.",
    'consoleChanges.failed': "This was refused or failed",
    'consoleChanges.unsure': [["reason"]," It may have been carried out: look at the activities before you send it again."],
    'consoleChanges.showActivity': "Show the activity",
    'consoleChanges.dismiss': "Dismiss",
    'consoleChanges.final': "This cannot be taken back.",
    'consoleChanges.sent': "What is sent",
    'consoleChanges.asked': ["What is asked for: ",["title"]],
    'consoleChanges.nothingMore': "Nothing beside the request itself.",
    'consoleChanges.empty': "empty",
    'consoleChanges.none': "none",
    'consoleChanges.stampedByPasskey': ["Stamped by ",["user"]," for ",["organization"],". Your passkey is asked for it."],
    'consoleChanges.stampedByKey': ["Stamped by ",["user"]," for ",["organization"]," with the API key."],
    'consoleChanges.done': [["title"],": done."],
    'consoleChanges.waits': [["title"],": it waits for the approval of others."],
    'consoleChanges.underWay': [["title"],": it was accepted, and is still under way."],
    'consoleChanges.failedNews': [["title"],": ",["reason",""]],
    'consoleChanges.approved.done': "Approved, and carried out.",
    'consoleChanges.approved.failed': "Approved; carrying it out failed.",
    'consoleChanges.approved.waits': "Approved. It waits for the approval of others.",
    'consoleChanges.approved.rejected': "It was rejected, and is not carried out.",
    'consoleChanges.approved.noted': "Your approval is noted. It is still under way.",
    'consoleChanges.rejected.done': "Rejected.",
    'consoleChanges.rejected.carriedOut': "It was carried out all the same.",
    'consoleChanges.rejected.failed': "It was approved all the same; carrying it out failed.",
    'consoleChanges.rejected.noted': "Your rejection is noted.",
    'consoleChanges.deniedBy': "Looking for the policy that said no…",
    'consoleChanges.noPolicy': "No policy allows it to you. The root quorum can do it, or make one that does.",
    'consoleChanges.deletedPolicy': "A policy that was deleted since",
    'consoleChanges.outcome.allowed': [["policy",""]," allowed it."],
    'consoleChanges.outcome.denied': [["policy",""]," denied it."],
    'consoleChanges.outcome.silent': [["policy",""]," does not speak of it."],
    'consoleChanges.outcome.waits': [["policy",""]," allows it once enough have approved."],
    'consoleChanges.outcome.rejected': [["policy",""]," was waiting, and those it names rejected it."],
    'consoleChanges.outcome.undecided': [["policy",""]," could not be decided."],
    'consoleChanges.outcome.inactive': [["policy",""]," is not in force at this time."],
  },
}
