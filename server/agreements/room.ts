import { agreements } from '#contract/agreements/index.ts'
import { roomWith } from '#server/kernel/room.ts'
import { makeAgreements } from './drafts.ts'
import { editAgreement } from './edits.ts'
import { readAccount, removeAccount, setAccount } from './fees/account.ts'
import { changeFee } from './fees/acts.ts'
import { makeDossier } from './fees/dossier.ts'
import { registerDossier } from './fees/dossier-route.ts'
import { listMyFees } from './fees/dues.ts'
import { paymentsJob } from './fees/pay-rates.ts'
import { feeRemindersJob } from './fees/reminders.ts'
import { answerSigning, askGuardianAgain, readSigning } from './guardians.ts'
import { agreementsExpiryJob, agreementsRetentionJob, askForChange, decline, endAgreement, withdraw } from './moves.ts'
import { agreementsPersonalData } from './personal-data.ts'
import { listMine, listOfCasting, readAgreement } from './read.ts'
import { registerAgreementPdf } from './sealing/pdf-route.ts'
import { type AgreementPrints, sealingJobs } from './sealing/sealing.ts'
import { sendAgreement, signAgreement } from './signing.ts'

export const agreementsRoom = roomWith<AgreementPrints>()('agreements', {
  contract: agreements,
  handlers: {
    ofCasting: ctx => listOfCasting(ctx.db, ctx.user, ctx.params.castingId, ctx.query),
    make: ctx => makeAgreements(ctx, ctx.user, ctx.params.castingId, ctx.body.roles),
    mine: ctx => listMine(ctx.db, ctx.user.id, ctx.query),
    agreement: ctx => readAgreement(ctx.db, ctx.user, ctx.params.agreementId),
    edit: ctx => editAgreement(ctx.db, ctx.user, ctx.params.agreementId, ctx.body),
    send: ctx => sendAgreement(ctx, ctx.params.agreementId, ctx.body),
    sign: ctx => signAgreement(ctx, ctx.params.agreementId, ctx.body),
    askGuardian: ctx => askGuardianAgain(ctx, ctx.params.agreementId, ctx.body),
    askForChange: ctx => askForChange(ctx, ctx.params.agreementId, ctx.body),
    decline: ctx => decline(ctx, ctx.params.agreementId, ctx.body),
    withdraw: ctx => withdraw(ctx, ctx.params.agreementId),
    end: ctx => endAgreement(ctx, ctx.params.agreementId, ctx.body),
    myFees: ctx => listMyFees(ctx.db, ctx.user.id, ctx.query),
    changeFee: ctx => changeFee(ctx, ctx.params.agreementId, ctx.params.no, ctx.body),
    account: ctx => readAccount(ctx, ctx.params.agreementId),
    setAccount: ctx => setAccount(ctx, ctx.params.agreementId, ctx.body),
    removeAccount: ctx => removeAccount(ctx, ctx.params.agreementId),
    feeDossier: ctx => makeDossier(ctx, ctx.user, ctx.params.agreementId, ctx.params.no),
    signing: ctx => readSigning(ctx.db, ctx.secrets, ctx.params.token),
    answerSigning: ctx => answerSigning(ctx, ctx.params.token, ctx.body),
  },
  jobs: [agreementsExpiryJob, agreementsRetentionJob, feeRemindersJob, paymentsJob, ...sealingJobs],
  doors(app, ctx) {
    registerAgreementPdf(app, ctx)
    registerDossier(app, ctx)
  },
  personalData: agreementsPersonalData,
})
