import { endpoints, newestVersion, type QueryName, queryNames, submitNames } from '@latchkey/custody'
import * as v from 'valibot'
import { afterAll, expect, test } from 'vitest'
import { samplesOf } from '../testing/samples.ts'
import { createSendSample, sampleOrder } from '../testing/sendSample.ts'
import { createTestServer, resultOf } from '../testing/testServer.ts'
import { createTenant } from '../testing/testTenant.ts'
import { voteHandlers } from './activities/votes.ts'
import { queryHandlers } from './queryHandlers.ts'
import { submitHandlers } from './submitHandlers.ts'

const custody = await createTestServer()
const tenant = await createTenant(custody, 'alice')
const samples = samplesOf(custody, tenant)
afterAll(() => custody.close())

test('every endpoint of the table has exactly one handler', () => {
  const handled = [queryHandlers, submitHandlers, voteHandlers].flatMap((handlers) => Object.keys(handlers))
  expect(handled.sort()).toEqual(Object.keys(endpoints).sort())
})

test.each(queryNames)('%s is answered as the table says', async (name) => {
  const asked = name === 'list_suborgs' ? custody.root.organizationId : tenant.organizationId
  const key = name === 'list_suborgs' ? custody.rootKey : tenant.key
  const { status, body } = await custody.query(name as QueryName, { organizationId: asked, ...samples[name] }, key)
  expect({ status, body }).toMatchObject({ status: 200 })
  expect(v.is(endpoints[name as QueryName].output as v.GenericSchema, body)).toBe(true)
})

test('every submit is carried out, and answered as the table says', async () => {
  const done: string[] = []
  const send = createSendSample(custody, tenant, samples)
  for (const name of sampleOrder(samples)) {
    const answer = await send(name)
    expect({ name, body: answer.body }).toMatchObject({ body: { activity: { votes: expect.any(Array) } } })
    if (name === 'reject_activity') {
      expect(answer.body.activity.status).toBe('ACTIVITY_STATUS_REJECTED')
    } else if (name === 'approve_activity') {
      expect(answer.body.activity).toMatchObject({
        status: 'ACTIVITY_STATUS_COMPLETED',
        type: 'ACTIVITY_TYPE_CREATE_USER_TAG',
      })
    } else {
      const result = resultOf(answer)
      const { output, resultKeys } = newestVersion(name)
      expect({ name, isFitting: v.is(output, result) }).toEqual({ name, isFitting: true })
      expect(Object.keys(answer.body.activity.result)).toEqual(resultKeys)
      const isImport = name === 'import_wallet' || name === 'import_private_key'
      if (isImport) expect(JSON.stringify(result)).toContain('0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266')
    }
    done.push(name)
  }
  expect(done.sort()).toEqual([...submitNames].sort())
})
