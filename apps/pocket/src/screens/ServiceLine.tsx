import { RemoteError } from '@latchkey/remote'
import { pocketShellTexts } from '@latchkey/texts/pocket'
import { Failure, LiveRegion, Notice, useFailure, useTexts } from '@latchkey/ui'
import { useStore } from '../hooks/useStore.ts'
import { usePocket } from '../PocketContext.ts'

/** Says what is wrong with the pairing service, and that nothing outlives the page where that is so. */
export function ServiceLine() {
  const { peer } = usePocket()
  const { say, spoken } = useTexts(pocketShellTexts)
  const tell = useFailure()
  const service = useStore(peer.service)
  const problem =
    service.status === 'unreachable'
      ? new RemoteError('relay_unreachable')
      : service.status === 'refused'
        ? new RemoteError(service.code, { data: { reason: service.reason } })
        : undefined
  const told = problem && tell(problem)
  return (
    <>
      {problem !== undefined && <Failure error={problem} kind="caution" />}
      {!peer.isDurable && (
        <Notice kind="caution" spoken={spoken}>
          {say('pocketShell.notKept')}
        </Notice>
      )}
      <LiveRegion alert={told?.text} {...(told && { spoken: told.spoken })} />
    </>
  )
}
