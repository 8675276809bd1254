import type { Checkpoint } from '../audit/checkpointFile.ts'
import { type AuditCheck, verifyAuditChain } from '../audit/verifyAuditChain.ts'
import { verifyCheckpoints } from '../audit/verifyCheckpoints.ts'
import type { AuditLink } from '../auditLog/auditLink.ts'
import { compareActivities } from './compareActivities.ts'
import { type AuditPlace, readAuditLinks } from './readAuditLinks.ts'

export type LogCheck = AuditPlace &
  Omit<AuditCheck, 'links'> & {
    /** Those kept outside the database, of any organization: they tell what once stood at the end of its log. */
    readonly checkpoints: readonly Checkpoint[]
  }

/** Goes through one organization's log, and holds it to its checkpoints and to the activities that it tells of. */
export async function checkLog({ database, checkpoints, ...check }: LogCheck) {
  const { organizationId, quorumPublicKeys } = check
  const own = checkpoints.filter((checkpoint) => checkpoint.organizationId === organizationId)
  const watch = verifyCheckpoints(own, quorumPublicKeys)
  const place = { database, organizationId }
  const log = readAuditLinks(place)
  const report = await verifyAuditChain({ ...check, links: watched(log.links, watch.note) })
  return { ...report, problems: [...report.problems, ...watch.end(), ...(await compareActivities(place, log))] }
}

/** The links, each also shown to somebody else. */
async function* watched(links: AsyncIterable<AuditLink>, onLink: (link: AuditLink) => void): AsyncGenerator<AuditLink> {
  for await (const link of links) {
    onLink(link)
    yield link
  }
}
