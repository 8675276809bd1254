CREATE TABLE "latchkey_health_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "latchkey_health_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "latchkey_health" ("id" integer primary key, "written_at" timestamptz not null);
CREATE TABLE "login_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "login_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "login_challenge" ("nonce" text primary key, "visit_hash" text not null, "address" text not null, "chain_id" bigint not null, "message" text not null, "issued_at_ms" bigint not null, "expires_at_ms" bigint not null, "mark" text default '' not null);
CREATE TABLE "login_session" ("token_hash" text primary key, "address" text not null, "chain_id" bigint not null, "created_at_ms" bigint not null, "expires_at_ms" bigint not null, "mark" text default '' not null);
CREATE TABLE "login_key" ("id" integer primary key, "mark" text not null);
CREATE TABLE "embedded_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "embedded_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE "embedded_challenge" ("challenge" text primary key, "issued_at_ms" bigint not null, "expires_at_ms" bigint not null, "request_hash" text, "mark" text default '' not null);
CREATE TABLE "embedded_address" ("address_hash" text primary key, "sent_json" text not null, "making_since_ms" bigint, "updated_at_ms" bigint not null);
CREATE TABLE "custody_migration" ("name" varchar(255) not null primary key, "timestamp" varchar(255) not null);
CREATE TABLE "custody_migration_lock" ("id" varchar(255) not null primary key, "is_locked" integer default 0 not null);
CREATE TABLE custody_organization (id text primary key, parent_id text references custody_organization (id),
    name text not null, root_threshold integer not null, created_at_ms bigint not null, updated_at_ms bigint not null, version text not null default '');
CREATE TABLE custody_user (id text primary key, organization_id text not null references custody_organization (id), name text not null, email text, phone text, is_root boolean not null, created_at_ms bigint not null, updated_at_ms bigint not null,
    unique (organization_id, name));
CREATE TABLE custody_tag (id text primary key, organization_id text not null references custody_organization (id), name text not null, type text not null, created_at_ms bigint not null, updated_at_ms bigint not null,
    unique (organization_id, type, name));
CREATE TABLE custody_tag_member (tag_id text not null references custody_tag (id) on delete cascade,
    organization_id text not null, member_id text not null, primary key (tag_id, member_id));
CREATE TABLE custody_invitation (id text primary key, organization_id text not null references custody_organization (id), receiver_name text not null, receiver_email text not null,
    receiver_tags_json text not null, access_type text not null, sender_user_id text not null, status text not null,
    token_hash text not null unique, created_at_ms bigint not null, updated_at_ms bigint not null);
CREATE TABLE custody_feature (organization_id text not null references custody_organization (id),
    name text not null, value text, primary key (organization_id, name));
CREATE TABLE custody_api_key (id text primary key, organization_id text not null references custody_organization (id), user_id text not null references custody_user (id) on delete cascade, name text not null, public_key text not null, type text not null,
    expiration_seconds bigint, expires_at_ms bigint, created_at_ms bigint not null, updated_at_ms bigint not null, login_at_ms bigint, unique (organization_id, public_key));
CREATE TABLE custody_authenticator (id text primary key, organization_id text not null references custody_organization (id), user_id text not null references custody_user (id) on delete cascade, name text not null, credential_id text not null,
    public_key_info text not null, rp_id_hash text not null, aaguid text not null, transports_json text not null,
    created_at_ms bigint not null, updated_at_ms bigint not null, unique (organization_id, credential_id));
CREATE TABLE custody_oauth_provider (id text primary key, organization_id text not null references custody_organization (id), user_id text not null references custody_user (id) on delete cascade, name text not null, issuer text not null,
    audience text not null, subject text not null, created_at_ms bigint not null, updated_at_ms bigint not null, unique (organization_id, issuer, audience, subject));
CREATE TABLE custody_session (token_hash text primary key, organization_id text not null, user_id text not null references custody_user (id) on delete cascade,
    created_at_ms bigint not null, expires_at_ms bigint not null, mark text not null default '');
CREATE TABLE custody_wallet (id text primary key, organization_id text not null references custody_organization (id), name text not null, sealed_secret text not null, secret_mark text not null,
    is_imported boolean not null, is_exported boolean not null, created_at_ms bigint not null, updated_at_ms bigint not null, unique (organization_id, name),
    unique (organization_id, secret_mark));
CREATE TABLE custody_wallet_account (id text primary key, organization_id text not null references custody_organization (id), wallet_id text not null references custody_wallet (id), name text,
    curve text not null, path_format text not null, path text not null, address_format text not null,
    address text not null, public_key text not null, created_at_ms bigint not null, updated_at_ms bigint not null, mark text, unique (wallet_id, path));
CREATE TABLE custody_private_key (id text primary key, organization_id text not null references custody_organization (id), name text not null, curve text not null, public_key text not null,
    sealed_secret text not null, is_imported boolean not null, is_exported boolean not null, created_at_ms bigint not null, updated_at_ms bigint not null,
    unique (organization_id, name), unique (organization_id, curve, public_key));
CREATE TABLE custody_private_key_address (private_key_id text not null references custody_private_key (id),
    organization_id text not null, format text not null, address text not null, mark text, primary key (private_key_id, format));
CREATE TABLE custody_import_target (id text primary key, organization_id text not null references custody_organization (id), user_id text not null references custody_user (id) on delete cascade, kind text not null, public_key text not null,
    sealed_secret text not null, created_at_ms bigint not null, expires_at_ms bigint not null, mark text not null default '');
CREATE TABLE custody_data_key (organization_id text primary key, master_key_id text not null,
    wrapped_key text not null, created_at_ms bigint not null);
CREATE TABLE custody_setting (name text primary key, value text not null);
CREATE TABLE custody_policy (id text primary key, organization_id text not null references custody_organization (id), name text not null, effect text not null, condition text not null,
    consensus text not null, time text not null, notes text not null, created_at_ms bigint not null, updated_at_ms bigint not null, unique (organization_id, name));
CREATE TABLE custody_activity (id text primary key, organization_id text not null references custody_organization (id), voting_organization_id text not null, user_id text not null,
    type text not null, fingerprint text not null, status text not null, parameters_json text not null,
    result_json text, failure_json text, created_at_ms bigint not null, updated_at_ms bigint not null, mark text);
CREATE TABLE custody_vote (id text primary key, organization_id text not null references custody_organization (id), activity_id text not null references custody_activity (id),
    user_id text not null, selection text not null, message text not null, public_key text not null,
    signature text not null, scheme text not null, stamp_json text not null, credential_id text not null,
    credential_type text not null, is_ended boolean not null, created_at_ms bigint not null);
CREATE TABLE custody_policy_outcome (activity_id text not null references custody_activity (id),
    organization_id text not null, policy_id text not null, outcome text not null, reason text,
    created_at_ms bigint not null, primary key (activity_id, policy_id));
CREATE TABLE custody_audit (organization_id text not null, position bigint not null, previous_hash text not null,
    entry text not null, hash text not null, revision bigint, mark text, primary key (organization_id, position));
CREATE TABLE custody_mail (id text primary key, organization_id text not null references custody_organization (id), receiver text not null, subject text not null, text text not null,
    sender_json text not null, created_at_ms bigint not null);
CREATE TABLE custody_contract_interface (id text primary key, organization_id text not null references custody_organization (id), address text not null, interface_json text not null,
    label text not null, notes text not null, created_at_ms bigint not null, updated_at_ms bigint not null, interface_hash text);
CREATE TABLE custody_organization_count (organization_id text primary key references custody_organization (id),
    below bigint not null);
CREATE TABLE custody_seal (organization_id text primary key references custody_organization (id),
    revision bigint not null, digests_json text not null, mac text not null);
insert into "latchkey_health_migration" values ('0001-health', '2026-11-26T14:10:11.371Z');
insert into "latchkey_health_migration_lock" values ('migration_lock', 0);
insert into "login_migration" values ('0001-login', '2026-11-26T14:10:11.427Z');
insert into "login_migration" values ('0002-marks', '2026-11-26T14:10:11.428Z');
insert into "login_migration_lock" values ('migration_lock', 0);
insert into "login_session" values ('68c98290714f90b69f2e4624dae57a23015187217dba0523ab6270d6cdba3127', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 31337, 1795702223053, 1796307023053, 'd73e920d5bcd8e664aed6fabba30b65b62ad5d39277b8ed69b862540b98435c1');
insert into "login_key" values (1, 'dd722c4c0a20b63beb69b48466fbe7d77d6e3e5779be6831311bca7e1eaf506e');
insert into "embedded_migration" values ('0001-embedded', '2026-11-26T14:10:11.454Z');
insert into "embedded_migration" values ('0002-registration-of-one-request', '2026-11-26T14:10:11.455Z');
insert into "embedded_migration" values ('0003-marks', '2026-11-26T14:10:11.458Z');
insert into "embedded_migration_lock" values ('migration_lock', 0);
insert into "custody_migration" values ('0001-custody', '2026-11-26T14:10:12.554Z');
insert into "custody_migration" values ('0002-organization-version', '2026-11-26T14:10:12.559Z');
insert into "custody_migration" values ('0003-login-time', '2026-11-26T14:10:12.560Z');
insert into "custody_migration" values ('0004-submits-together', '2026-11-26T14:10:12.560Z');
insert into "custody_migration" values ('0005-activity-fingerprint', '2026-11-26T14:10:12.560Z');
insert into "custody_migration" values ('0006-contract-interfaces', '2026-11-26T14:10:12.560Z');
insert into "custody_migration" values ('0007-lookups', '2026-11-26T14:10:12.562Z');
insert into "custody_migration" values ('0008-submits-without-function', '2026-11-26T14:10:12.562Z');
insert into "custody_migration" values ('0009-seals', '2026-11-26T14:10:12.567Z');
insert into "custody_migration_lock" values ('migration_lock', 0);
insert into "custody_organization" values ('01a21831-482b-7000-9289-020cfead1205', NULL, 'Latchkey', 1, 1795702212651, 1795702212651, '4ce1789b4a08aeb6');
insert into "custody_user" values ('01a21831-482b-7000-b96f-cb562529f5c2', '01a21831-482b-7000-9289-020cfead1205', 'Owner', NULL, NULL, 1, 1795702212651, 1795702212651);
insert into "custody_feature" values ('01a21831-482b-7000-9289-020cfead1205', 'FEATURE_NAME_EMAIL_AUTH', NULL);
insert into "custody_feature" values ('01a21831-482b-7000-9289-020cfead1205', 'FEATURE_NAME_EMAIL_RECOVERY', NULL);
insert into "custody_api_key" values ('01a21831-482b-7000-88fe-2c79b57fbd04', '01a21831-482b-7000-9289-020cfead1205', '01a21831-482b-7000-b96f-cb562529f5c2', 'Root key', '02536366b851c3fc588eb7ac2426f6ebb9c40b5665bdd4b2eb4c5441be2c115bb2', 'CREDENTIAL_TYPE_API_KEY_P256', NULL, NULL, 1795702212651, 1795702212651, NULL);
insert into "custody_wallet" values ('01a21831-7282-7000-89e1-33dd03a783be', '01a21831-482b-7000-9289-020cfead1205', 'Former', 'AVnuQRHT47FXgON+J4xKyBMd5pwykmBr7ysmVAKh35/Pt7NpcJq29pXk84wolw==', '4340cbd12b14c2a4398fabeae70d8db0f0a4f4220627e20dcf4d32ea9c723106', 0, 0, 1795702223490, 1795702223490);
insert into "custody_wallet_account" values ('01a21831-7282-7000-844b-14c7ab8b48d8', '01a21831-482b-7000-9289-020cfead1205', '01a21831-7282-7000-89e1-33dd03a783be', NULL, 'CURVE_SECP256K1', 'PATH_FORMAT_BIP32', 'm/44''/60''/0''/0/0', 'ADDRESS_FORMAT_ETHEREUM', '0x94B88142AAA73e9b78aCc378004787B0AaB4C344', '03d4fa64574ac3328e16e2b3f91dd66f0bdec9a6a2cd16f8038878bd38ac967362', 1795702223490, 1795702223490, '8TiWCLyDIeoQtEng50r3_ny20gZjvgHb0QyB1FcHvCU');
insert into "custody_data_key" values ('01a21831-482b-7000-9289-020cfead1205', 'file:20c1d8fb437403ff', 'AYeM3NbUEUVJI0S/bRE7Aqmdmyi9gxTXbMboCagnvnu7A6Wzay5+vDBRzbetHFb8dBVz4Yl3df6TBw+sdA==', 1795702212651);
insert into "custody_setting" values ('canary', '{"masterKeyId":"file:20c1d8fb437403ff","wrapped":"Ab3Uy+v2BzOK559GtmaTAu19dR2kTthFUmiOkptO0Bpwc3K+Djz1s5z2pRe0EwxHC+8JqNSIGoyUdmSCOLQ="}');
insert into "custody_setting" values ('quorum key', '{"publicKey":"040e6aad09a5bb461e3f9951c923bc92bc22252a6f2975c9431a567315c04109c125dc35ee2589bd41ab1e18c1f4b220261e85db21fcddedf7fded79f4e43a6443","masterKeyId":"file:20c1d8fb437403ff","wrapped":"AWgPqWZZuzZ8i6Lm+YwyLOkooOYkI6Zhf1kDGDtOwdWhmJcPahBSM7uUtmhRlaAvd8PMUlkUI6Zu0PSx+k3/hggeqU+f/bAkNe+pZFEnGWDnRGI4ewBB0sPQQ8vJPBOUAjwGNmEv1fKuT56PGbrrZPYQdR7ZrHXTNFuDLeT8EX2z+xM3t3QAOuf4nO1+kKb+IfYpoo6Zidiwfn5DoJlMpGslktR9H/A="}');
insert into "custody_setting" values ('integrity key', '{"masterKeyId":"file:20c1d8fb437403ff","wrapped":"AWeRdEYMevhjMxfWdNZSH2T9bmepQ3Re4AjV64q6BHJ3dgIy+RkqNUeM79dWJvx3+tXVdYii06uIsTrXOA=="}');
insert into "custody_setting" values ('call denials', '0');
insert into "custody_activity" values ('37c04d9c-1f8f-4166-a120-237dd7658dde', '01a21831-482b-7000-9289-020cfead1205', '01a21831-482b-7000-9289-020cfead1205', '01a21831-482b-7000-b96f-cb562529f5c2', 'ACTIVITY_TYPE_CREATE_WALLET', 'sha256:a00244166b690e45bdb61d260a99b173f9e7fedf5d95e4fbba63a694845b92ea', 'ACTIVITY_STATUS_COMPLETED', '{"walletName":"Former","accounts":[{"curve":"CURVE_SECP256K1","pathFormat":"PATH_FORMAT_BIP32","path":"m/44''/60''/0''/0/0","addressFormat":"ADDRESS_FORMAT_ETHEREUM"}]}', '{"walletId":"01a21831-7282-7000-89e1-33dd03a783be","addresses":["0x94B88142AAA73e9b78aCc378004787B0AaB4C344"]}', NULL, 1795702223490, 1795702223490, 'dWg_wg3CioDuNmXRGJqZh6fNpissu8RZAVPqllLiPq4');
insert into "custody_vote" values ('05e3bc8a-78ab-476e-bb21-53fff2f92ad0', '01a21831-482b-7000-9289-020cfead1205', '37c04d9c-1f8f-4166-a120-237dd7658dde', '01a21831-482b-7000-b96f-cb562529f5c2', 'VOTE_SELECTION_APPROVED', '{"type":"ACTIVITY_TYPE_CREATE_WALLET","timestampMs":"1795702223423","organizationId":"01a21831-482b-7000-9289-020cfead1205","parameters":{"walletName":"Former","accounts":[{"curve":"CURVE_SECP256K1","pathFormat":"PATH_FORMAT_BIP32","path":"m/44''/60''/0''/0/0","addressFormat":"ADDRESS_FORMAT_ETHEREUM"}]}}', '02536366b851c3fc588eb7ac2426f6ebb9c40b5665bdd4b2eb4c5441be2c115bb2', '304502203ddb3afaad7fe208425ed6c17f1814132403e9545fe13989d7098768dcee6cff022100a8c15f5b46b3e112ca802f4de5c2a1fd7e5dccaa38012e71587615868e770024', 'SIGNATURE_SCHEME_TK_API_P256', '{"stamp":{"kind":"apiKey","publicKey":"02536366b851c3fc588eb7ac2426f6ebb9c40b5665bdd4b2eb4c5441be2c115bb2","scheme":"SIGNATURE_SCHEME_TK_API_P256","signature":"304502203ddb3afaad7fe208425ed6c17f1814132403e9545fe13989d7098768dcee6cff022100a8c15f5b46b3e112ca802f4de5c2a1fd7e5dccaa38012e71587615868e770024"},"credential":{"kind":"apiKey","publicKey":"02536366b851c3fc588eb7ac2426f6ebb9c40b5665bdd4b2eb4c5441be2c115bb2","type":"CREDENTIAL_TYPE_API_KEY_P256"}}', '01a21831-482b-7000-88fe-2c79b57fbd04', 'CREDENTIAL_TYPE_API_KEY_P256', 0, 1795702223490);
insert into "custody_audit" values ('01a21831-482b-7000-9289-020cfead1205', 1, '', '{"kind":"vote","atMs":1795702223490,"activityId":"37c04d9c-1f8f-4166-a120-237dd7658dde","userId":"01a21831-482b-7000-b96f-cb562529f5c2","selection":"VOTE_SELECTION_APPROVED","message":"{\"type\":\"ACTIVITY_TYPE_CREATE_WALLET\",\"timestampMs\":\"1795702223423\",\"organizationId\":\"01a21831-482b-7000-9289-020cfead1205\",\"parameters\":{\"walletName\":\"Former\",\"accounts\":[{\"curve\":\"CURVE_SECP256K1\",\"pathFormat\":\"PATH_FORMAT_BIP32\",\"path\":\"m/44''/60''/0''/0/0\",\"addressFormat\":\"ADDRESS_FORMAT_ETHEREUM\"}]}}","stamp":{"kind":"apiKey","publicKey":"02536366b851c3fc588eb7ac2426f6ebb9c40b5665bdd4b2eb4c5441be2c115bb2","scheme":"SIGNATURE_SCHEME_TK_API_P256","signature":"304502203ddb3afaad7fe208425ed6c17f1814132403e9545fe13989d7098768dcee6cff022100a8c15f5b46b3e112ca802f4de5c2a1fd7e5dccaa38012e71587615868e770024"},"credential":{"kind":"apiKey","publicKey":"02536366b851c3fc588eb7ac2426f6ebb9c40b5665bdd4b2eb4c5441be2c115bb2","type":"CREDENTIAL_TYPE_API_KEY_P256"}}', 'dfef64c49539c88bbfbdf94e43d6d41d9ab0771a78afaaf781baefbb2106de5f', 2, 'hp28Ng2mr9lHB15FYHV3o8RsI6YXJLxJkZ8zF4Q4lJs');
insert into "custody_audit" values ('01a21831-482b-7000-9289-020cfead1205', 2, 'dfef64c49539c88bbfbdf94e43d6d41d9ab0771a78afaaf781baefbb2106de5f', '{"kind":"outcome","atMs":1795702223490,"activityId":"37c04d9c-1f8f-4166-a120-237dd7658dde","fingerprint":"sha256:a00244166b690e45bdb61d260a99b173f9e7fedf5d95e4fbba63a694845b92ea","status":"ACTIVITY_STATUS_COMPLETED","resultHash":"dca94e8a3ec4a512ad7e3125d06e97dbce5c2ff3792f4de523ae79ac567fbbea"}', 'e5687bbc5409fba9b24f420e3a404ea9a81f5a923cad523d3d08e66d2f53fe2d', 2, '_PDFDrdvnipA6MNIDiwBsaSfP-_xhBGUr4y2xIexj9M');
insert into "custody_audit" values ('01a21831-482b-7000-9289-020cfead1205', 3, 'e5687bbc5409fba9b24f420e3a404ea9a81f5a923cad523d3d08e66d2f53fe2d', '{"kind":"checkpoint","atMs":1795702223674,"publicKey":"040e6aad09a5bb461e3f9951c923bc92bc22252a6f2975c9431a567315c04109c125dc35ee2589bd41ab1e18c1f4b220261e85db21fcddedf7fded79f4e43a6443","signature":"304502206f463e7cf61096bbc3d245f8b5321f30f84732ccc4f3b05d01a42946a2482ef9022100a3dac54155dbc51b15b9373df284bc25219479dd7d0c80c597e010f2cdf1bac4"}', '2325d82159fa0a646b09a8996509f82008262f0d6d6f13ee0d1426cf493ccf6a', 2, 'oEKwKs0WssY06jVwo-zPokkB7T81ixdMnFtijaHO4fc');
insert into "custody_seal" values ('01a21831-482b-7000-9289-020cfead1205', 2, '{"custody_organization":"6CVQhDyo_Q6Z33zh_NnaB5l_-V5YVe6xH76uOqBYXnU","custody_user":"uRB48TtOIYGQLH36R_4jEHFbHS3SP5W5F4EZee7izQ0","custody_tag":"","custody_tag_member":"","custody_api_key":"JMt-JGxJ1yqStGJ3BZxkOFWWfK-GrybFCeAWmreMqSE","custody_authenticator":"","custody_oauth_provider":"","custody_invitation":"","custody_feature":"O_GgnhJoKbQkOPpA79jCGATlbd1LHliPe40079mw1oc","custody_policy":"","custody_contract_interface":"","custody_wallet":"2IVLiSM89CZrEBzo3p3esyW5IpOSK0e9uypkXMxt-j4","custody_private_key":"","waiting":""}', 'wCS5Sf8dfxGXdjNGWMxglupiZzKcmXUZYIarrU2VZYc');
CREATE INDEX "login_challenge_expires_at_ms" on "login_challenge" ("expires_at_ms");
CREATE INDEX "login_session_expires_at_ms" on "login_session" ("expires_at_ms");
CREATE INDEX "login_session_address" on "login_session" ("address");
CREATE INDEX "embedded_challenge_expires_at_ms" on "embedded_challenge" ("expires_at_ms");
CREATE INDEX "embedded_address_updated_at_ms" on "embedded_address" ("updated_at_ms");
CREATE INDEX custody_organization_parent on custody_organization (parent_id, id);
CREATE INDEX custody_tag_member_member on custody_tag_member (organization_id, member_id);
CREATE INDEX custody_invitation_organization on custody_invitation (organization_id);
CREATE INDEX custody_api_key_user on custody_api_key (user_id);
CREATE INDEX custody_authenticator_user on custody_authenticator (user_id);
CREATE INDEX custody_oauth_provider_user on custody_oauth_provider (user_id);
CREATE INDEX custody_wallet_account_address on custody_wallet_account (organization_id, lower(address));
CREATE INDEX custody_private_key_address_address on custody_private_key_address (organization_id, lower(address));
CREATE INDEX custody_import_target_user on custody_import_target (user_id);
CREATE INDEX custody_activity_time on custody_activity (organization_id, created_at_ms, id);
CREATE UNIQUE INDEX custody_vote_user on custody_vote (activity_id, user_id) where not is_ended;
CREATE INDEX custody_vote_activity on custody_vote (activity_id);
CREATE TRIGGER custody_organization_insert after insert on custody_organization
          begin update custody_organization set version = lower(hex(randomblob(8))) where id = new.id; end;
CREATE TRIGGER custody_organization_update after update of name, root_threshold on custody_organization
          begin update custody_organization set version = lower(hex(randomblob(8))) where id = new.id; end;
CREATE TRIGGER custody_user_insert after insert on custody_user begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_user_update after update on custody_user begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_user_delete after delete on custody_user begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_api_key_insert after insert on custody_api_key begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_api_key_update after update on custody_api_key begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_api_key_delete after delete on custody_api_key begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_authenticator_insert after insert on custody_authenticator begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_authenticator_update after update on custody_authenticator begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_authenticator_delete after delete on custody_authenticator begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_oauth_provider_insert after insert on custody_oauth_provider begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_oauth_provider_update after update on custody_oauth_provider begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_oauth_provider_delete after delete on custody_oauth_provider begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_invitation_insert after insert on custody_invitation begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_invitation_update after update on custody_invitation begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_invitation_delete after delete on custody_invitation begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_tag_insert after insert on custody_tag begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_tag_update after update on custody_tag begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_tag_delete after delete on custody_tag begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_tag_member_insert after insert on custody_tag_member begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_tag_member_update after update on custody_tag_member begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_tag_member_delete after delete on custody_tag_member begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_feature_insert after insert on custody_feature begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_feature_update after update on custody_feature begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_feature_delete after delete on custody_feature begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_wallet_insert after insert on custody_wallet begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_wallet_update after update on custody_wallet begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_wallet_delete after delete on custody_wallet begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_wallet_account_insert after insert on custody_wallet_account begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_wallet_account_update after update on custody_wallet_account begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_wallet_account_delete after delete on custody_wallet_account begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_private_key_insert after insert on custody_private_key begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_private_key_update after update on custody_private_key begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_private_key_delete after delete on custody_private_key begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_private_key_address_insert after insert on custody_private_key_address begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_private_key_address_update after update on custody_private_key_address begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_private_key_address_delete after delete on custody_private_key_address begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE TRIGGER custody_policy_insert after insert on custody_policy begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_policy_update after update on custody_policy begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_policy_delete after delete on custody_policy begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE UNIQUE INDEX custody_activity_fingerprint on custody_activity (fingerprint, organization_id);
CREATE UNIQUE INDEX custody_contract_interface_address on custody_contract_interface (organization_id, lower(address));
CREATE TRIGGER custody_contract_interface_insert after insert on custody_contract_interface begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_contract_interface_update after update on custody_contract_interface begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = new.organization_id; end;
CREATE TRIGGER custody_contract_interface_delete after delete on custody_contract_interface begin
        update custody_organization set version = lower(hex(randomblob(8))) where id = old.organization_id; end;
CREATE INDEX custody_organization_name on custody_organization (parent_id, name, id) where parent_id is not null;
CREATE INDEX custody_user_name on custody_user (name, organization_id);
CREATE INDEX custody_user_email on custody_user (email, organization_id) where email is not null;
CREATE INDEX custody_user_phone on custody_user (phone, organization_id) where phone is not null;
CREATE INDEX custody_api_key_public_key on custody_api_key (public_key, organization_id);
CREATE INDEX custody_authenticator_credential on custody_authenticator (credential_id, organization_id);
CREATE INDEX custody_oauth_provider_subject on custody_oauth_provider (subject, audience, issuer, organization_id);
CREATE INDEX custody_wallet_account_holder on custody_wallet_account (lower(address), organization_id);
CREATE INDEX custody_activity_status on custody_activity (organization_id, status, created_at_ms, id);
CREATE INDEX custody_activity_type on custody_activity (organization_id, type, status, created_at_ms, id);
CREATE INDEX custody_session_end on custody_session (expires_at_ms);
CREATE INDEX custody_session_user on custody_session (user_id);
CREATE TRIGGER custody_counted_in after insert on custody_data_key begin
      insert into custody_organization_count (organization_id, below)
        select parent_id, 1 from custody_organization where parent_id is not null and id = new.organization_id
        on conflict (organization_id) do update set below = below + 1; end;
CREATE TRIGGER custody_counted_out after delete on custody_data_key begin
      update custody_organization_count set below = below - 1
        where organization_id = (select parent_id from custody_organization where id = old.organization_id); end;
pragma user_version = 0;
