// Made by `npm run texts` from locales/en/consoleActivities.json.
import type { Area } from '../../../area.ts'

type Nothing = Record<never, never>

type ConsoleActivitiesKeys = {
  'consoleActivities.title': Nothing
  'consoleActivities.activity': Nothing
  'consoleActivities.status': Nothing
  'consoleActivities.kind': Nothing
  'consoleActivities.all': Nothing
  'consoleActivities.none': Nothing
  'consoleActivities.newer': Nothing
  'consoleActivities.older': Nothing
  'consoleActivities.askedBy': { user: string; time: 'tag' }
  'consoleActivities.status.created': Nothing
  'consoleActivities.status.pending': Nothing
  'consoleActivities.status.completed': Nothing
  'consoleActivities.status.failed': Nothing
  'consoleActivities.status.needsApproval': Nothing
  'consoleActivities.status.rejected': Nothing
  'consoleActivities.status.needsPasskey': Nothing
  'consoleActivities.whyFailed': Nothing
  'consoleActivities.votes': Nothing
  'consoleActivities.particulars': Nothing
  'consoleActivities.asked': Nothing
  'consoleActivities.changed': Nothing
  'consoleActivities.type': Nothing
  'consoleActivities.id': Nothing
  'consoleActivities.fingerprint': Nothing
  'consoleActivities.copyFingerprint': Nothing
  'consoleActivities.noVote': Nothing
  'consoleActivities.doubt.other': Nothing
  'consoleActivities.doubt.keptBack': Nothing
  'consoleActivities.given': Nothing
  'consoleActivities.reject': Nothing
  'consoleActivities.approve': Nothing
  'consoleActivities.vote.approved': { user: 'tag' }
  'consoleActivities.vote.rejected': { user: 'tag' }
  'consoleActivities.policies': Nothing
  'consoleActivities.waitsForRoot': Nothing
  'consoleActivities.decidedByRoot': Nothing
}

/** The sentences of the area "consoleActivities". */
export const consoleActivitiesTexts: Area<ConsoleActivitiesKeys> = {
  english: {
    'consoleActivities.title': "Activities",
    'consoleActivities.activity': "Activity",
    'consoleActivities.status': "Status",
    'consoleActivities.kind': "Kind",
    'consoleActivities.all': "All",
    'consoleActivities.none': "There are no activities of this kind.",
    'consoleActivities.newer': "Newer",
    'consoleActivities.older': "Older",
    'consoleActivities.askedBy': ["Asked by ",["user"],", ",["time",""]],
    'consoleActivities.status.created': "Created",
    'consoleActivities.status.pending': "Under way",
    'consoleActivities.status.completed': "Completed",
    'consoleActivities.status.failed': "Failed",
    'consoleActivities.status.needsApproval': "Waits for approval",
    'consoleActivities.status.rejected': "Rejected",
    'consoleActivities.status.needsPasskey': "Waits for a passkey",
    'consoleActivities.whyFailed': "Why it failed",
    'consoleActivities.votes': "Votes",
    'consoleActivities.particulars': "Particulars",
    'consoleActivities.asked': "Asked",
    'consoleActivities.changed': "Last change",
    'consoleActivities.type': "Type",
    'consoleActivities.id': "Id",
    'consoleActivities.fingerprint': "Fingerprint",
    'consoleActivities.copyFingerprint': "Copy fingerprint",
    'consoleActivities.noVote': "No vote is offered",
    'consoleActivities.doubt.other': "The fingerprint belongs to another request than the one that is shown here: your vote would count for that one. Tell whoever runs the key service.",
    'consoleActivities.doubt.keptBack': "The key service does not hand out the request that the fingerprint belongs to: nobody can tell what your vote would count for. Tell whoever runs the key service, or have it asked for again.",
    'consoleActivities.given': "Your vote is given already, or does not count here.",
    'consoleActivities.reject': "Reject…",
    'consoleActivities.approve': "Approve…",
    'consoleActivities.vote.approved': [["user",""]," approved"],
    'consoleActivities.vote.rejected': [["user",""]," rejected"],
    'consoleActivities.policies': "What the policies said",
    'consoleActivities.waitsForRoot': "There was no policy to ask: it waits for the root quorum.",
    'consoleActivities.decidedByRoot': "No policy was asked, or there was none: the root quorum decided, or the user acted on its own credentials.",
  },
}
