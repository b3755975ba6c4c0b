import type { Logger } from 'pino';
import { builtInIdentity } from '../../base/adapters/built-in-identity/built-in-identity.ts';
import { firebaseIdentity } from '../../base/adapters/firebase-identity/firebase-identity.ts';
import { logMailer } from '../../base/adapters/log-mailer.ts';
import { ltiIdentity } from '../../base/adapters/lti-identity/lti-identity.ts';
import { smtpMailer } from '../../base/adapters/smtp-mailer.ts';
import { oidcIdentity } from '../../base/adapters/oidc-identity/oidc-identity.ts';
import { hubOrigins } from '../../base/config/hub-origins.ts';
import { backgroundMails } from '../../base/mail/background-mails.ts';
import { letterWriter } from '../../base/mail/write-letter.ts';
import { brandedMailer } from '../../site/branding/branded-mails.ts';
import type { Mailer } from '../../base/ports/mailer.ts';
import { readBrandingFolder } from '../../site/branding/branding-folder.ts';
import { brandingRepository } from '../../site/branding/branding-repository.ts';
import { listsReader } from '../../library/catalogue/course-names.ts';
import { readCatalogue } from '../../library/catalogue/catalogue-file.ts';
import type { Config } from '../../base/config/config.ts';
import type { Database } from '../../base/database/connect.ts';
import { externalAccounts } from '../../people/identity/external/external-accounts.ts';
import { invitationLinkService } from '../../people/invitations/invitation-link-service.ts';
import { invitationListService } from '../../people/invitations/invitation-list-service.ts';
import { invitationMails } from '../../people/invitations/invitation-mails.ts';
import { invitationService } from '../../people/invitations/invitation-service.ts';
import { signUpRule } from '../../people/invitations/sign-up-rule.ts';
import { systemClock, type Clock } from '../../base/ports/clock.ts';
import { ensureCurrentSecret } from '../../base/config/current-secret.ts';
import { type LtiPlatform, readLtiPlatforms } from '../../base/config/lti-platforms.ts';
import { readPrivacyWords } from '../../base/config/privacy-words.ts';
import { readSecrets, type Secrets } from '../../base/config/secrets.ts';
import { discardProfile } from '../../people/users/discard-profile.ts';
import { firstAdministrator } from '../../people/users/first-administrator.ts';
import { readSyllabus } from '../../studying/topics/syllabus-file.ts';
import { semesterStepService } from '../../people/users/semester-step-service.ts';
import { userRepository } from '../../people/users/user-repository.ts';
import { institutionRule } from '../../people/invitations/institution.ts';
import { userService } from '../../people/users/user-service.ts';
import type { Overrides } from './overrides.ts';

interface ProviderDeps {
  readonly db: Database['db'];
  readonly clock: Clock;
  readonly log: Logger;
  readonly secrets: Secrets;
  readonly publicOrigin: string;
  readonly platforms: readonly LtiPlatform[];
}

/** The external identity providers of IDENTITY and LTI_FILE. They are not contacted yet, so that the hub starts without them. */
function composeExternalProviders(
  { identity: { oidc, firebase } }: Config,
  { db, clock, log, secrets, publicOrigin, platforms }: ProviderDeps,
) {
  const accounts = externalAccounts(db, clock);
  const redirect = oidc && oidcIdentity({ ...oidc, clock, log });
  const passwords = firebase && firebaseIdentity({ ...firebase, clock });
  const lti = platforms.length === 0 ? null : ltiIdentity({ key: secrets.ltiKey, publicOrigin, platforms, clock });
  const providers = [redirect, passwords, lti].filter((provider) => provider !== null);
  return { accounts, redirect, passwords, lti, platforms, providers };
}

/** What both the hub and the command line work with: accounts, users, catalogue, secrets and mails. @throws ConfigError */
export async function composeCore(config: Config, log: Logger, { db, pool }: Database, overrides: Overrides = {}) {
  const clock = overrides.clock ?? systemClock;
  const secrets = await readSecrets(config);
  await ensureCurrentSecret(db, secrets.fingerprint);
  const lists = await readCatalogue(config.catalogueFile);
  const readLists = listsReader(lists);
  const firstLists = await readLists(db);
  const { catalogue } = firstLists;
  // By the file's lists alone: who takes an added subject out must not stop the next start.
  const syllabus = await readSyllabus(config.syllabusFile, lists);
  const privacyWords = await readPrivacyWords(config.privacy.file);
  const platforms = await readLtiPlatforms(config.ltiFile);
  const [local, network] = hubOrigins(config.host, config.port);
  const publicOrigin = config.publicUrl ?? network ?? String(local);
  const brandingFolder = await readBrandingFolder(config.brandingFolder);
  const words = () => (brandingFolder ? Promise.resolve(brandingFolder.words) : brandingRepository(db).words());
  const branded = (mailer: Mailer) => brandedMailer({ mailer, words, origin: publicOrigin, log });
  const mailer = overrides.mailer ?? branded(config.mail ? smtpMailer(config.mail) : logMailer(log));
  const writeLetter = letterWriter(config.languages, config.timeZone);
  const mails = backgroundMails({ mailer, writeLetter, log });
  const confirmsEmail = config.mail !== null;
  const identity = await builtInIdentity({
    pool,
    db,
    secret: secrets.identitySecret,
    publicOrigin,
    secureCookies: config.publicUrl?.startsWith('https:') ?? false,
    post: mails.post,
    confirmsEmail,
    discardProfile: discardProfile(clock),
    clock,
    log,
    passwordHashing: overrides.passwordHashing,
  });
  const users = userRepository(db);
  const externalProviders = composeExternalProviders(config, {
    db,
    clock,
    log,
    secrets,
    publicOrigin,
    platforms,
  });
  const { publicUrl } = config;
  const findExternallyConfirmed = externalProviders.accounts.findConfirmed;
  const rule = signUpRule({ db, ...config.signUp, ownIssuer: identity.issuer, clock });
  const inviting = { db, post: mails.post, mailsLinks: confirmsEmail, publicOrigin, clock };
  const userDeps = { db, accounts: identity, findExternallyConfirmed, catalogue, clock };
  const institution = institutionRule({ db, institution: config.readers.institution, accounts: identity });
  return {
    db,
    clock,
    mails,
    mailer,
    writeLetter,
    secrets,
    privacyWords,
    brandingFolder,
    catalogue,
    firstLists,
    readLists,
    syllabus,
    publicOrigin,
    identity,
    externalProviders,
    users,
    institution,
    userService: userService({ ...userDeps, post: mails.post, publicUrl, confirmsEmail, signUpRule: rule }),
    invitations: invitationService(inviting),
    invitationLists: invitationListService(inviting),
    invitationLinks: invitationLinkService(inviting),
    invitationMails: invitationMails({ db, mailer, writeLetter, publicOrigin, clock, log }),
    semesterSteps: semesterStepService({ db, catalogue, clock }),
    signUpRule: rule,
    ...firstAdministrator({ ...userDeps, log }),
  };
}

export type CoreServices = Awaited<ReturnType<typeof composeCore>>;
