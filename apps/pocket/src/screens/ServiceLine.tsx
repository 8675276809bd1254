import { RemoteError } from '@latchkey/remote'
import { pocketShellTexts } from '@latchkey/texts/pocket'
import { LiveRegion, Notice, sentenceOf, useTexts } from '@latchkey/ui'
import { useStore } from '../hooks/useStore.ts'
import { usePocket } from '../PocketContext.ts'

/** Says what is wrong with the pairing service, and that nothing outlives the page where that is so. */
export function ServiceLine() {
  const { peer } = usePocket()
  const { say, spoken } = useTexts(pocketShellTexts)
  const service = useStore(peer.service)
  const problem =
    service.status === 'unreachable'
      ? sentenceOf(new RemoteError('relay_unreachable'))
      : service.status === 'refused'
        ? sentenceOf(new RemoteError(service.code, { data: { reason: service.reason } }))
        : undefined
  return (
    <>
      {problem !== undefined && <Notice kind="caution">{problem}</Notice>}
      {!peer.isDurable && (
        <Notice kind="caution" spoken={spoken}>
          {say('pocketShell.notKept')}
        </Notice>
      )}
      <LiveRegion alert={problem} />
    </>
  )
}
