export { type MailSampleOptions, mailSamples } from './mailSamples.ts'
