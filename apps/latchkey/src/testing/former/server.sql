CREATE FUNCTION public.custody_count_below() RETURNS trigger
    LANGUAGE plpgsql
    SET enable_seqscan TO 'off'
    AS $$ begin
      insert into custody_organization_count as counted (organization_id, below)
        select parent_id, case tg_op when 'INSERT' then count(*) else -count(*) end from custody_organization
        where parent_id is not null and id in (select organization_id from changed) group by parent_id
        on conflict (organization_id) do update set below = counted.below + excluded.below;
      return null; end $$;
CREATE FUNCTION public.custody_mark_changed() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ declare row_changed record; begin
        if tg_op = 'DELETE' then row_changed := old; else row_changed := new; end if;
        update custody_organization set version = pg_current_xact_id()::text
          where id = row_changed.organization_id and version <> pg_current_xact_id()::text;
        return null; end $$;
CREATE FUNCTION public.custody_mark_organization() RETURNS trigger
    LANGUAGE plpgsql
    AS $$ begin
        new.version := pg_current_xact_id()::text; return new; end $$;
CREATE TABLE public.custody_activity (
    id text NOT NULL,
    organization_id text NOT NULL,
    voting_organization_id text NOT NULL,
    user_id text NOT NULL,
    type text NOT NULL,
    fingerprint text NOT NULL,
    status text NOT NULL,
    parameters_json text NOT NULL,
    result_json text,
    failure_json text,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL,
    mark text
);
CREATE TABLE public.custody_api_key (
    id text NOT NULL,
    organization_id text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    public_key text NOT NULL,
    type text NOT NULL,
    expiration_seconds bigint,
    expires_at_ms bigint,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL,
    login_at_ms bigint
);
CREATE TABLE public.custody_audit (
    organization_id text NOT NULL,
    "position" bigint NOT NULL,
    previous_hash text NOT NULL,
    entry text NOT NULL,
    hash text NOT NULL,
    revision bigint,
    mark text
);
CREATE TABLE public.custody_authenticator (
    id text NOT NULL,
    organization_id text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    credential_id text NOT NULL,
    public_key_info text NOT NULL,
    rp_id_hash text NOT NULL,
    aaguid text NOT NULL,
    transports_json text NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_contract_interface (
    id text NOT NULL,
    organization_id text NOT NULL,
    address text NOT NULL,
    interface_json text NOT NULL,
    label text NOT NULL,
    notes text NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL,
    interface_hash text
);
CREATE TABLE public.custody_data_key (
    organization_id text NOT NULL,
    master_key_id text NOT NULL,
    wrapped_key text NOT NULL,
    created_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_feature (
    organization_id text NOT NULL,
    name text NOT NULL,
    value text
);
CREATE TABLE public.custody_import_target (
    id text NOT NULL,
    organization_id text NOT NULL,
    user_id text NOT NULL,
    kind text NOT NULL,
    public_key text NOT NULL,
    sealed_secret text NOT NULL,
    created_at_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL,
    mark text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.custody_invitation (
    id text NOT NULL,
    organization_id text NOT NULL,
    receiver_name text NOT NULL,
    receiver_email text NOT NULL,
    receiver_tags_json text NOT NULL,
    access_type text NOT NULL,
    sender_user_id text NOT NULL,
    status text NOT NULL,
    token_hash text NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_mail (
    id text NOT NULL,
    organization_id text NOT NULL,
    receiver text NOT NULL,
    subject text NOT NULL,
    text text NOT NULL,
    sender_json text NOT NULL,
    created_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.custody_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.custody_oauth_provider (
    id text NOT NULL,
    organization_id text NOT NULL,
    user_id text NOT NULL,
    name text NOT NULL,
    issuer text NOT NULL,
    audience text NOT NULL,
    subject text NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_organization (
    id text NOT NULL,
    parent_id text,
    name text NOT NULL,
    root_threshold integer NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL,
    version text DEFAULT (pg_current_xact_id())::text NOT NULL
);
CREATE TABLE public.custody_organization_count (
    organization_id text NOT NULL,
    below bigint NOT NULL
);
CREATE TABLE public.custody_policy (
    id text NOT NULL,
    organization_id text NOT NULL,
    name text NOT NULL,
    effect text NOT NULL,
    condition text NOT NULL,
    consensus text NOT NULL,
    "time" text NOT NULL,
    notes text NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_policy_outcome (
    activity_id text NOT NULL,
    organization_id text NOT NULL,
    policy_id text NOT NULL,
    outcome text NOT NULL,
    reason text,
    created_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_private_key (
    id text NOT NULL,
    organization_id text NOT NULL,
    name text NOT NULL,
    curve text NOT NULL,
    public_key text NOT NULL,
    sealed_secret text NOT NULL,
    is_imported boolean NOT NULL,
    is_exported boolean NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_private_key_address (
    private_key_id text NOT NULL,
    organization_id text NOT NULL,
    format text NOT NULL,
    address text NOT NULL,
    mark text
);
CREATE TABLE public.custody_seal (
    organization_id text NOT NULL,
    revision bigint NOT NULL,
    digests_json text NOT NULL,
    mac text NOT NULL
);
CREATE TABLE public.custody_session (
    token_hash text NOT NULL,
    organization_id text NOT NULL,
    user_id text NOT NULL,
    created_at_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL,
    mark text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.custody_setting (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.custody_tag (
    id text NOT NULL,
    organization_id text NOT NULL,
    name text NOT NULL,
    type text NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_tag_member (
    tag_id text NOT NULL,
    organization_id text NOT NULL,
    member_id text NOT NULL
);
CREATE TABLE public.custody_user (
    id text NOT NULL,
    organization_id text NOT NULL,
    name text NOT NULL,
    email text,
    phone text,
    is_root boolean NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_vote (
    id text NOT NULL,
    organization_id text NOT NULL,
    activity_id text NOT NULL,
    user_id text NOT NULL,
    selection text NOT NULL,
    message text NOT NULL,
    public_key text NOT NULL,
    signature text NOT NULL,
    scheme text NOT NULL,
    stamp_json text NOT NULL,
    credential_id text NOT NULL,
    credential_type text NOT NULL,
    is_ended boolean NOT NULL,
    created_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_wallet (
    id text NOT NULL,
    organization_id text NOT NULL,
    name text NOT NULL,
    sealed_secret text NOT NULL,
    secret_mark text NOT NULL,
    is_imported boolean NOT NULL,
    is_exported boolean NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL
);
CREATE TABLE public.custody_wallet_account (
    id text NOT NULL,
    organization_id text NOT NULL,
    wallet_id text NOT NULL,
    name text,
    curve text NOT NULL,
    path_format text NOT NULL,
    path text NOT NULL,
    address_format text NOT NULL,
    address text NOT NULL,
    public_key text NOT NULL,
    created_at_ms bigint NOT NULL,
    updated_at_ms bigint NOT NULL,
    mark text
);
CREATE TABLE public.embedded_address (
    address_hash text NOT NULL,
    sent_json text NOT NULL,
    making_since_ms bigint,
    updated_at_ms bigint NOT NULL
);
CREATE TABLE public.embedded_challenge (
    challenge text NOT NULL,
    issued_at_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL,
    request_hash text,
    mark text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.embedded_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.embedded_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.latchkey_health (
    id integer NOT NULL,
    written_at timestamp with time zone NOT NULL
);
CREATE TABLE public.latchkey_health_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.latchkey_health_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.link_event (
    number bigint NOT NULL,
    room_id text NOT NULL,
    id text NOT NULL,
    side text,
    content_json text NOT NULL,
    at_ms bigint NOT NULL,
    bytes integer NOT NULL,
    state integer NOT NULL
);
ALTER TABLE public.link_event ALTER COLUMN number ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.link_event_number_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.link_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.link_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.link_presence (
    room_id text NOT NULL,
    process text NOT NULL,
    hosts integer NOT NULL,
    guests integer NOT NULL
);
CREATE TABLE public.link_process (
    name text NOT NULL,
    alive_at_ms bigint NOT NULL
);
CREATE TABLE public.link_room (
    id text NOT NULL,
    key_digest text NOT NULL,
    maker text NOT NULL,
    is_linked boolean NOT NULL,
    metadata_json text NOT NULL,
    revision integer NOT NULL,
    arrivals integer NOT NULL,
    expires_at_ms bigint NOT NULL,
    bytes integer NOT NULL
);
CREATE TABLE public.link_usage (
    maker text NOT NULL,
    rooms bigint NOT NULL,
    bytes bigint NOT NULL
);
CREATE TABLE public.login_challenge (
    nonce text NOT NULL,
    visit_hash text NOT NULL,
    address text NOT NULL,
    chain_id bigint NOT NULL,
    message text NOT NULL,
    issued_at_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL,
    mark text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.login_key (
    id integer NOT NULL,
    mark text NOT NULL
);
CREATE TABLE public.login_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.login_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.login_session (
    token_hash text NOT NULL,
    address text NOT NULL,
    chain_id bigint NOT NULL,
    created_at_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL,
    mark text DEFAULT ''::text NOT NULL
);
CREATE TABLE public.relay_interest (
    topic text NOT NULL,
    client_id text NOT NULL,
    contact_ms bigint NOT NULL,
    address text NOT NULL
);
CREATE TABLE public.relay_message (
    id bigint NOT NULL,
    topic text NOT NULL,
    hash text NOT NULL,
    text_json text NOT NULL,
    attestation_json text,
    publisher text NOT NULL,
    tag bigint NOT NULL,
    published_at_ms bigint NOT NULL,
    expires_at_ms bigint NOT NULL,
    address text NOT NULL,
    bytes integer NOT NULL
);
ALTER TABLE public.relay_message ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.relay_message_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE public.relay_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.relay_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.relay_probe (
    id integer NOT NULL,
    written_at_ms bigint NOT NULL
);
CREATE TABLE public.relay_receipt (
    message_id bigint NOT NULL,
    client_id text NOT NULL
);
CREATE TABLE public.relay_recent (
    hash text NOT NULL,
    until_ms bigint NOT NULL
);
CREATE TABLE public.relay_usage (
    address text NOT NULL,
    messages bigint NOT NULL,
    bytes bigint NOT NULL
);
INSERT INTO public.custody_activity VALUES ('8186c396-42fe-404a-bfc2-495bebc98e0a', '01a21831-a30e-7000-ab9d-30211773a12b', '01a21831-a30e-7000-ab9d-30211773a12b', '01a21831-a30e-7000-96f7-1c3931e66c88', 'ACTIVITY_TYPE_CREATE_WALLET', 'sha256:c1989a05007fdb6351a45a08e3a78adabee4aa5f7d57f2366fa550bd7bcb55ca', 'ACTIVITY_STATUS_COMPLETED', '{"walletName":"Former","accounts":[{"curve":"CURVE_SECP256K1","pathFormat":"PATH_FORMAT_BIP32","path":"m/44''/60''/0''/0/0","addressFormat":"ADDRESS_FORMAT_ETHEREUM"}]}', '{"walletId":"01a21831-a692-7000-aa9f-7219aa3ffb4e","addresses":["0x193aF0f891405a2417850822EE4C892b9Ac7b626"]}', NULL, 1795702236818, 1795702236818, 'E5-v6icIUTDZ-Y1bxSbw5aWKQxavaTVw77vBLptg_Dg');
INSERT INTO public.custody_api_key VALUES ('01a21831-a30e-7000-972d-6ccd0cb8be75', '01a21831-a30e-7000-ab9d-30211773a12b', '01a21831-a30e-7000-96f7-1c3931e66c88', 'Root key', '02c386e07c6d4bb7506f53ccb770769f83e34d20475a6cee155babcf992f0c67f4', 'CREDENTIAL_TYPE_API_KEY_P256', NULL, NULL, 1795702235918, 1795702235918, NULL);
INSERT INTO public.custody_audit VALUES ('01a21831-a30e-7000-ab9d-30211773a12b', 1, '', '{"kind":"vote","atMs":1795702236818,"activityId":"8186c396-42fe-404a-bfc2-495bebc98e0a","userId":"01a21831-a30e-7000-96f7-1c3931e66c88","selection":"VOTE_SELECTION_APPROVED","message":"{\"type\":\"ACTIVITY_TYPE_CREATE_WALLET\",\"timestampMs\":\"1795702236747\",\"organizationId\":\"01a21831-a30e-7000-ab9d-30211773a12b\",\"parameters\":{\"walletName\":\"Former\",\"accounts\":[{\"curve\":\"CURVE_SECP256K1\",\"pathFormat\":\"PATH_FORMAT_BIP32\",\"path\":\"m/44''/60''/0''/0/0\",\"addressFormat\":\"ADDRESS_FORMAT_ETHEREUM\"}]}}","stamp":{"kind":"apiKey","publicKey":"02c386e07c6d4bb7506f53ccb770769f83e34d20475a6cee155babcf992f0c67f4","scheme":"SIGNATURE_SCHEME_TK_API_P256","signature":"3045022100a1fa6ed6e2d634683d45ab99d62f4f93b9c5f4d6f2f32ed1e4eabc33d6a237dd02200b99386bb0a3a4147fe9146b6077444d474156d42a228bbcb84a4711bbdfa3cd"},"credential":{"kind":"apiKey","publicKey":"02c386e07c6d4bb7506f53ccb770769f83e34d20475a6cee155babcf992f0c67f4","type":"CREDENTIAL_TYPE_API_KEY_P256"}}', 'feffaa253377dcd3bcd9030966fff3283a437aac9fd594a1c85455b3705cec6f', 2, 'zF9zu6jCSkSrgvBIc4oEnxmhTjHO0HG5_6vYgxOh8SM');
INSERT INTO public.custody_audit VALUES ('01a21831-a30e-7000-ab9d-30211773a12b', 2, 'feffaa253377dcd3bcd9030966fff3283a437aac9fd594a1c85455b3705cec6f', '{"kind":"outcome","atMs":1795702236818,"activityId":"8186c396-42fe-404a-bfc2-495bebc98e0a","fingerprint":"sha256:c1989a05007fdb6351a45a08e3a78adabee4aa5f7d57f2366fa550bd7bcb55ca","status":"ACTIVITY_STATUS_COMPLETED","resultHash":"50002637b880b6c55e84a466ffabf2883e8821b5bb1190fea137c714782e8d61"}', '08d8b62a28ef77466e64f3fe85e5be3a91859c5ad70bef3523d9e7044ac20c42', 2, 'C40i_XsXcVTxI-cHgO1oVU-SMhhUpMqfWgNNx9bSgFA');
INSERT INTO public.custody_audit VALUES ('01a21831-a30e-7000-ab9d-30211773a12b', 3, '08d8b62a28ef77466e64f3fe85e5be3a91859c5ad70bef3523d9e7044ac20c42', '{"kind":"checkpoint","atMs":1795702236886,"publicKey":"049fd168d465c11c4a2880486773d380905a06d97c07291b1a3997ddd420ed75144fe86201828bce326302e70ce8de93c3668b3ded5f345adc94814c8b80f6a8c2","signature":"3045022042f373d22d981aac089d292f2b023f832aee589aca24a439ac3211ff02d5fb4f022100a0068ffe8f2bd99327542905879a669e6a4c8313ac9d8711e1c7a0609f192539"}', '6f61c566ae5bb8f47158ece0801ac923d5458c55eff6e578adcdfabfd33f2de3', 2, 'KI4v8JEtY6cEi2KEP3TfdxS65mk0ctXOvdSVRqbAnYs');
INSERT INTO public.custody_data_key VALUES ('01a21831-a30e-7000-ab9d-30211773a12b', 'file:62bbf4f3bdb8d811', 'AcMONEzkP7yC0B9wn/y7AT00ELO9iShUdndiXzxng4nRbQHDXXmNcGGMjDBf8AN2Oj4bycodm3hnJ39StQ==', 1795702235918);
INSERT INTO public.custody_feature VALUES ('01a21831-a30e-7000-ab9d-30211773a12b', 'FEATURE_NAME_EMAIL_AUTH', NULL);
INSERT INTO public.custody_feature VALUES ('01a21831-a30e-7000-ab9d-30211773a12b', 'FEATURE_NAME_EMAIL_RECOVERY', NULL);
INSERT INTO public.custody_migration VALUES ('0001-custody', '2026-11-26T14:10:35.836Z');
INSERT INTO public.custody_migration VALUES ('0002-organization-version', '2026-11-26T14:10:35.842Z');
INSERT INTO public.custody_migration VALUES ('0003-login-time', '2026-11-26T14:10:35.843Z');
INSERT INTO public.custody_migration VALUES ('0004-submits-together', '2026-11-26T14:10:35.844Z');
INSERT INTO public.custody_migration VALUES ('0005-activity-fingerprint', '2026-11-26T14:10:35.846Z');
INSERT INTO public.custody_migration VALUES ('0006-contract-interfaces', '2026-11-26T14:10:35.850Z');
INSERT INTO public.custody_migration VALUES ('0007-lookups', '2026-11-26T14:10:35.863Z');
INSERT INTO public.custody_migration VALUES ('0008-submits-without-function', '2026-11-26T14:10:35.864Z');
INSERT INTO public.custody_migration VALUES ('0009-seals', '2026-11-26T14:10:35.868Z');
INSERT INTO public.custody_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.custody_organization VALUES ('01a21831-a30e-7000-ab9d-30211773a12b', NULL, 'Latchkey', 1, 1795702235918, 1795702235918, '53088');
INSERT INTO public.custody_seal VALUES ('01a21831-a30e-7000-ab9d-30211773a12b', 2, '{"custody_organization":"4_54Q7wxqPtCVBlTDE35ivSTwwW5CWhxZTP5oOyIEFE","custody_user":"IozWC08V-xZi1dvcBFBIHEWXLeROa-TihgxolMyHcCY","custody_tag":"","custody_tag_member":"","custody_api_key":"wE4zNOiadulnuE4A1aSQ1wtQsS2X7ScmW1tuTCCWL7A","custody_authenticator":"","custody_oauth_provider":"","custody_invitation":"","custody_feature":"3VB7ZD5EUd0n3DmkObynN2KdeCpivfw_Hmoxn8YbsaQ","custody_policy":"","custody_contract_interface":"","custody_wallet":"uh3TcLYp4Obsq10jyD_zNRtwCn2j10u3Rc9bCbXEuTE","custody_private_key":"","waiting":""}', 'emWu171z20IxOizkkqPVkYC2firWY4LEPdo73lj3ml0');
INSERT INTO public.custody_setting VALUES ('canary', '{"masterKeyId":"file:62bbf4f3bdb8d811","wrapped":"AerU1MO6mWOG2d+DmtVmhCrhrAHnfMHBjhmfL8Efs6G78JhxO+xdT2c7tHhDGAzdQfFE1mT1VVyYVKzAaQM="}');
INSERT INTO public.custody_setting VALUES ('quorum key', '{"publicKey":"049fd168d465c11c4a2880486773d380905a06d97c07291b1a3997ddd420ed75144fe86201828bce326302e70ce8de93c3668b3ded5f345adc94814c8b80f6a8c2","masterKeyId":"file:62bbf4f3bdb8d811","wrapped":"AbP/Yz9UkRM1wprA61LdJCJUS8X5J72bSq0ESDjJUl+HVxNgGQu1mJk/xSNwxhIg7TMrn7jp1N7AF1ZCSsjxnVWoCrKaAvXNq5vQl2Gx5iqHrq3pIQfbnD9IfynInfnyK3HS7LCRb58ju5QeBoZcjt309N6cH+qa+FKJxL/z9GOFDkIEc1UM50E70TAq8DAiK9NGcFC6hFQHCLFd1bxw0P5I3uG1zgA="}');
INSERT INTO public.custody_setting VALUES ('integrity key', '{"masterKeyId":"file:62bbf4f3bdb8d811","wrapped":"AdGmJe1BFlvmpfhdBnIzi3zirySxWPbve2cNQ0831JUpmO0K3UqTO5bgs9UkUJp80Ny7rkpfQ2doxV8R3Q=="}');
INSERT INTO public.custody_setting VALUES ('call denials', '0');
INSERT INTO public.custody_user VALUES ('01a21831-a30e-7000-96f7-1c3931e66c88', '01a21831-a30e-7000-ab9d-30211773a12b', 'Owner', NULL, NULL, true, 1795702235918, 1795702235918);
INSERT INTO public.custody_vote VALUES ('1d9adb9e-24bb-4d6f-a34c-be9b64590a55', '01a21831-a30e-7000-ab9d-30211773a12b', '8186c396-42fe-404a-bfc2-495bebc98e0a', '01a21831-a30e-7000-96f7-1c3931e66c88', 'VOTE_SELECTION_APPROVED', '{"type":"ACTIVITY_TYPE_CREATE_WALLET","timestampMs":"1795702236747","organizationId":"01a21831-a30e-7000-ab9d-30211773a12b","parameters":{"walletName":"Former","accounts":[{"curve":"CURVE_SECP256K1","pathFormat":"PATH_FORMAT_BIP32","path":"m/44''/60''/0''/0/0","addressFormat":"ADDRESS_FORMAT_ETHEREUM"}]}}', '02c386e07c6d4bb7506f53ccb770769f83e34d20475a6cee155babcf992f0c67f4', '3045022100a1fa6ed6e2d634683d45ab99d62f4f93b9c5f4d6f2f32ed1e4eabc33d6a237dd02200b99386bb0a3a4147fe9146b6077444d474156d42a228bbcb84a4711bbdfa3cd', 'SIGNATURE_SCHEME_TK_API_P256', '{"stamp":{"kind":"apiKey","publicKey":"02c386e07c6d4bb7506f53ccb770769f83e34d20475a6cee155babcf992f0c67f4","scheme":"SIGNATURE_SCHEME_TK_API_P256","signature":"3045022100a1fa6ed6e2d634683d45ab99d62f4f93b9c5f4d6f2f32ed1e4eabc33d6a237dd02200b99386bb0a3a4147fe9146b6077444d474156d42a228bbcb84a4711bbdfa3cd"},"credential":{"kind":"apiKey","publicKey":"02c386e07c6d4bb7506f53ccb770769f83e34d20475a6cee155babcf992f0c67f4","type":"CREDENTIAL_TYPE_API_KEY_P256"}}', '01a21831-a30e-7000-972d-6ccd0cb8be75', 'CREDENTIAL_TYPE_API_KEY_P256', false, 1795702236818);
INSERT INTO public.custody_wallet VALUES ('01a21831-a692-7000-aa9f-7219aa3ffb4e', '01a21831-a30e-7000-ab9d-30211773a12b', 'Former', 'AZTnbJOf82aF4baBaE8PHROzBcqOFL2IuDvzE3JRrJ22/UpncSj8crPXFNShdg==', '1977d2ff083d7a646b0078693a8669f31f07949d9b51de10969f12e300fa30cb', false, false, 1795702236818, 1795702236818);
INSERT INTO public.custody_wallet_account VALUES ('01a21831-a692-7000-915b-5eb6b48be0d0', '01a21831-a30e-7000-ab9d-30211773a12b', '01a21831-a692-7000-aa9f-7219aa3ffb4e', NULL, 'CURVE_SECP256K1', 'PATH_FORMAT_BIP32', 'm/44''/60''/0''/0/0', 'ADDRESS_FORMAT_ETHEREUM', '0x193aF0f891405a2417850822EE4C892b9Ac7b626', '03876e5395fc6d88a6446de2020d67b39bb92c12fe8362f2adf37555d9b4daa76a', 1795702236818, 1795702236818, 'IWAr30CA-dBFf7QsvKi6JRlaikaCu0XNIkI1o0Jli2k');
INSERT INTO public.embedded_migration VALUES ('0001-embedded', '2026-11-26T14:10:35.683Z');
INSERT INTO public.embedded_migration VALUES ('0002-registration-of-one-request', '2026-11-26T14:10:35.684Z');
INSERT INTO public.embedded_migration VALUES ('0003-marks', '2026-11-26T14:10:35.685Z');
INSERT INTO public.embedded_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.latchkey_health_migration VALUES ('0001-health', '2026-11-26T14:10:35.506Z');
INSERT INTO public.latchkey_health_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.link_event OVERRIDING SYSTEM VALUE VALUES (1, '20c7970582f63c28e72decb40d983218', 'neEuC5hkPASvO3JS56-FIg', 'guest', '{"name":"Web3Response","data":"left by the former version, for a phone"}', 1795702236726, 307, 0);
INSERT INTO public.link_migration VALUES ('0001-rooms', '2026-11-26T14:10:36.201Z');
INSERT INTO public.link_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.link_presence VALUES ('20c7970582f63c28e72decb40d983218', 'ZRrBzbukflac1meR', 0, 0);
INSERT INTO public.link_process VALUES ('ZRrBzbukflac1meR', 1795702236223);
INSERT INTO public.link_room VALUES ('20c7970582f63c28e72decb40d983218', '4c86cb0cd5b54a7da37cfe6127fbe0d95bdc7b2c7745b723e464c21d38d93bff', 'IyuXxWd2R86K6yD9WWMSqX', true, '{}', 0, 1, 1798294236745, 563);
INSERT INTO public.link_usage VALUES ('IyuXxWd2R86K6yD9WWMSqX', 1, 563);
INSERT INTO public.link_usage VALUES ('', 1, 563);
INSERT INTO public.login_key VALUES (1, 'c8b313b63b311200791431ab63ea21c6da47719d353c09022607741069a849c3');
INSERT INTO public.login_migration VALUES ('0001-login', '2026-11-26T14:10:35.651Z');
INSERT INTO public.login_migration VALUES ('0002-marks', '2026-11-26T14:10:35.655Z');
INSERT INTO public.login_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.login_session VALUES ('7217ead8e826685249e71b73dd16685dace6dc79072105f45ce7a7a98349915d', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', 31337, 1795702236589, 1796307036589, '30941c1f9268b1cca98d7fd9f4d51db075c4135a82a2837d0394db30facf9689');
INSERT INTO public.relay_message OVERRIDING SYSTEM VALUE VALUES (1, 'fa704acfa97bbdda8cd732de1947fbcdf489fb9cd88512f1649a71630f52da55', 'uKiPiQvpvFKE5D2V', '"left by the former version"', NULL, 'did:key:z6MkevuYbsyBGBmdoE5KFtFgihcSJe6chaeUsp1Eq1xZfi8N', 1108, 1795702236617, 1795788636617, '3frfzGwGovVgsrOV', 538);
INSERT INTO public.relay_migration VALUES ('0001-mailboxes', '2026-11-26T14:10:36.028Z');
INSERT INTO public.relay_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.relay_usage VALUES ('3frfzGwGovVgsrOV', 1, 538);
SELECT pg_catalog.setval('public.link_event_number_seq', 1, true);
SELECT pg_catalog.setval('public.relay_message_id_seq', 1, true);
ALTER TABLE ONLY public.custody_activity
    ADD CONSTRAINT custody_activity_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_api_key
    ADD CONSTRAINT custody_api_key_organization_id_public_key_key UNIQUE (organization_id, public_key);
ALTER TABLE ONLY public.custody_api_key
    ADD CONSTRAINT custody_api_key_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_audit
    ADD CONSTRAINT custody_audit_pkey PRIMARY KEY (organization_id, "position");
ALTER TABLE ONLY public.custody_authenticator
    ADD CONSTRAINT custody_authenticator_organization_id_credential_id_key UNIQUE (organization_id, credential_id);
ALTER TABLE ONLY public.custody_authenticator
    ADD CONSTRAINT custody_authenticator_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_contract_interface
    ADD CONSTRAINT custody_contract_interface_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_data_key
    ADD CONSTRAINT custody_data_key_pkey PRIMARY KEY (organization_id);
ALTER TABLE ONLY public.custody_feature
    ADD CONSTRAINT custody_feature_pkey PRIMARY KEY (organization_id, name);
ALTER TABLE ONLY public.custody_import_target
    ADD CONSTRAINT custody_import_target_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_invitation
    ADD CONSTRAINT custody_invitation_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_invitation
    ADD CONSTRAINT custody_invitation_token_hash_key UNIQUE (token_hash);
ALTER TABLE ONLY public.custody_mail
    ADD CONSTRAINT custody_mail_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_migration_lock
    ADD CONSTRAINT custody_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_migration
    ADD CONSTRAINT custody_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.custody_oauth_provider
    ADD CONSTRAINT custody_oauth_provider_organization_id_issuer_audience_subj_key UNIQUE (organization_id, issuer, audience, subject);
ALTER TABLE ONLY public.custody_oauth_provider
    ADD CONSTRAINT custody_oauth_provider_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_organization_count
    ADD CONSTRAINT custody_organization_count_pkey PRIMARY KEY (organization_id);
ALTER TABLE ONLY public.custody_organization
    ADD CONSTRAINT custody_organization_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_policy
    ADD CONSTRAINT custody_policy_organization_id_name_key UNIQUE (organization_id, name);
ALTER TABLE ONLY public.custody_policy_outcome
    ADD CONSTRAINT custody_policy_outcome_pkey PRIMARY KEY (activity_id, policy_id);
ALTER TABLE ONLY public.custody_policy
    ADD CONSTRAINT custody_policy_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_private_key_address
    ADD CONSTRAINT custody_private_key_address_pkey PRIMARY KEY (private_key_id, format);
ALTER TABLE ONLY public.custody_private_key
    ADD CONSTRAINT custody_private_key_organization_id_curve_public_key_key UNIQUE (organization_id, curve, public_key);
ALTER TABLE ONLY public.custody_private_key
    ADD CONSTRAINT custody_private_key_organization_id_name_key UNIQUE (organization_id, name);
ALTER TABLE ONLY public.custody_private_key
    ADD CONSTRAINT custody_private_key_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_seal
    ADD CONSTRAINT custody_seal_pkey PRIMARY KEY (organization_id);
ALTER TABLE ONLY public.custody_session
    ADD CONSTRAINT custody_session_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.custody_setting
    ADD CONSTRAINT custody_setting_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.custody_tag_member
    ADD CONSTRAINT custody_tag_member_pkey PRIMARY KEY (tag_id, member_id);
ALTER TABLE ONLY public.custody_tag
    ADD CONSTRAINT custody_tag_organization_id_type_name_key UNIQUE (organization_id, type, name);
ALTER TABLE ONLY public.custody_tag
    ADD CONSTRAINT custody_tag_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_user
    ADD CONSTRAINT custody_user_organization_id_name_key UNIQUE (organization_id, name);
ALTER TABLE ONLY public.custody_user
    ADD CONSTRAINT custody_user_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_vote
    ADD CONSTRAINT custody_vote_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_wallet_account
    ADD CONSTRAINT custody_wallet_account_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.custody_wallet_account
    ADD CONSTRAINT custody_wallet_account_wallet_id_path_key UNIQUE (wallet_id, path);
ALTER TABLE ONLY public.custody_wallet
    ADD CONSTRAINT custody_wallet_organization_id_name_key UNIQUE (organization_id, name);
ALTER TABLE ONLY public.custody_wallet
    ADD CONSTRAINT custody_wallet_organization_id_secret_mark_key UNIQUE (organization_id, secret_mark);
ALTER TABLE ONLY public.custody_wallet
    ADD CONSTRAINT custody_wallet_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.embedded_address
    ADD CONSTRAINT embedded_address_pkey PRIMARY KEY (address_hash);
ALTER TABLE ONLY public.embedded_challenge
    ADD CONSTRAINT embedded_challenge_pkey PRIMARY KEY (challenge);
ALTER TABLE ONLY public.embedded_migration_lock
    ADD CONSTRAINT embedded_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.embedded_migration
    ADD CONSTRAINT embedded_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.latchkey_health_migration_lock
    ADD CONSTRAINT latchkey_health_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.latchkey_health_migration
    ADD CONSTRAINT latchkey_health_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.latchkey_health
    ADD CONSTRAINT latchkey_health_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.link_event
    ADD CONSTRAINT link_event_pkey PRIMARY KEY (number);
ALTER TABLE ONLY public.link_migration_lock
    ADD CONSTRAINT link_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.link_migration
    ADD CONSTRAINT link_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.link_presence
    ADD CONSTRAINT link_presence_pkey PRIMARY KEY (room_id, process);
ALTER TABLE ONLY public.link_process
    ADD CONSTRAINT link_process_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.link_room
    ADD CONSTRAINT link_room_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.link_usage
    ADD CONSTRAINT link_usage_pkey PRIMARY KEY (maker);
ALTER TABLE ONLY public.login_challenge
    ADD CONSTRAINT login_challenge_pkey PRIMARY KEY (nonce);
ALTER TABLE ONLY public.login_key
    ADD CONSTRAINT login_key_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.login_migration_lock
    ADD CONSTRAINT login_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.login_migration
    ADD CONSTRAINT login_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.login_session
    ADD CONSTRAINT login_session_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY public.relay_interest
    ADD CONSTRAINT relay_interest_pkey PRIMARY KEY (topic, client_id);
ALTER TABLE ONLY public.relay_message
    ADD CONSTRAINT relay_message_hash_key UNIQUE (hash);
ALTER TABLE ONLY public.relay_message
    ADD CONSTRAINT relay_message_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.relay_migration_lock
    ADD CONSTRAINT relay_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.relay_migration
    ADD CONSTRAINT relay_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.relay_probe
    ADD CONSTRAINT relay_probe_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.relay_receipt
    ADD CONSTRAINT relay_receipt_pkey PRIMARY KEY (message_id, client_id);
ALTER TABLE ONLY public.relay_recent
    ADD CONSTRAINT relay_recent_pkey PRIMARY KEY (hash);
ALTER TABLE ONLY public.relay_usage
    ADD CONSTRAINT relay_usage_pkey PRIMARY KEY (address);
CREATE UNIQUE INDEX custody_activity_fingerprint ON public.custody_activity USING btree (fingerprint, organization_id);
CREATE INDEX custody_activity_status ON public.custody_activity USING btree (organization_id, status, created_at_ms, id);
CREATE INDEX custody_activity_time ON public.custody_activity USING btree (organization_id, created_at_ms, id);
CREATE INDEX custody_activity_type ON public.custody_activity USING btree (organization_id, type, status, created_at_ms, id);
CREATE INDEX custody_api_key_public_key ON public.custody_api_key USING btree (public_key, organization_id);
CREATE INDEX custody_api_key_user ON public.custody_api_key USING btree (user_id);
CREATE INDEX custody_authenticator_credential ON public.custody_authenticator USING btree (credential_id, organization_id);
CREATE INDEX custody_authenticator_user ON public.custody_authenticator USING btree (user_id);
CREATE UNIQUE INDEX custody_contract_interface_address ON public.custody_contract_interface USING btree (organization_id, lower(address));
CREATE INDEX custody_import_target_user ON public.custody_import_target USING btree (user_id);
CREATE INDEX custody_invitation_organization ON public.custody_invitation USING btree (organization_id);
CREATE INDEX custody_oauth_provider_subject ON public.custody_oauth_provider USING btree (subject, audience, issuer, organization_id);
CREATE INDEX custody_oauth_provider_user ON public.custody_oauth_provider USING btree (user_id);
CREATE INDEX custody_organization_name ON public.custody_organization USING btree (parent_id, name, id) WHERE (parent_id IS NOT NULL);
CREATE INDEX custody_organization_parent ON public.custody_organization USING btree (parent_id, id);
CREATE INDEX custody_private_key_address_address ON public.custody_private_key_address USING btree (organization_id, lower(address));
CREATE INDEX custody_session_end ON public.custody_session USING btree (expires_at_ms);
CREATE INDEX custody_session_user ON public.custody_session USING btree (user_id);
CREATE INDEX custody_tag_member_member ON public.custody_tag_member USING btree (organization_id, member_id);
CREATE INDEX custody_user_email ON public.custody_user USING btree (email, organization_id) WHERE (email IS NOT NULL);
CREATE INDEX custody_user_name ON public.custody_user USING btree (name, organization_id);
CREATE INDEX custody_user_phone ON public.custody_user USING btree (phone, organization_id) WHERE (phone IS NOT NULL);
CREATE INDEX custody_vote_activity ON public.custody_vote USING btree (activity_id);
CREATE UNIQUE INDEX custody_vote_user ON public.custody_vote USING btree (activity_id, user_id) WHERE (NOT is_ended);
CREATE INDEX custody_wallet_account_address ON public.custody_wallet_account USING btree (organization_id, lower(address));
CREATE INDEX custody_wallet_account_holder ON public.custody_wallet_account USING btree (lower(address), organization_id);
CREATE INDEX embedded_address_updated_at_ms ON public.embedded_address USING btree (updated_at_ms);
CREATE INDEX embedded_challenge_expires_at_ms ON public.embedded_challenge USING btree (expires_at_ms);
CREATE INDEX link_event_at ON public.link_event USING btree (at_ms);
CREATE INDEX link_event_room ON public.link_event USING btree (room_id, number);
CREATE INDEX link_presence_process ON public.link_presence USING btree (process);
CREATE INDEX link_room_expiry ON public.link_room USING btree (expires_at_ms);
CREATE INDEX login_challenge_expires_at_ms ON public.login_challenge USING btree (expires_at_ms);
CREATE INDEX login_session_address ON public.login_session USING btree (address);
CREATE INDEX login_session_expires_at_ms ON public.login_session USING btree (expires_at_ms);
CREATE INDEX relay_interest_contact ON public.relay_interest USING btree (contact_ms);
CREATE INDEX relay_message_expiry ON public.relay_message USING btree (expires_at_ms);
CREATE INDEX relay_message_topic ON public.relay_message USING btree (topic, id);
CREATE INDEX relay_recent_until ON public.relay_recent USING btree (until_ms);
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_api_key FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_authenticator FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_contract_interface FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_feature FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_invitation FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_oauth_provider FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed BEFORE UPDATE OF name, root_threshold ON public.custody_organization FOR EACH ROW EXECUTE FUNCTION public.custody_mark_organization();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_policy FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_private_key FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_private_key_address FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_tag FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_tag_member FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_user FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_wallet FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_changed AFTER INSERT OR DELETE OR UPDATE ON public.custody_wallet_account FOR EACH ROW EXECUTE FUNCTION public.custody_mark_changed();
CREATE TRIGGER custody_counted_in AFTER INSERT ON public.custody_data_key REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.custody_count_below();
CREATE TRIGGER custody_counted_out AFTER DELETE ON public.custody_data_key REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION public.custody_count_below();
ALTER TABLE ONLY public.custody_activity
    ADD CONSTRAINT custody_activity_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_api_key
    ADD CONSTRAINT custody_api_key_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_api_key
    ADD CONSTRAINT custody_api_key_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.custody_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.custody_authenticator
    ADD CONSTRAINT custody_authenticator_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_authenticator
    ADD CONSTRAINT custody_authenticator_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.custody_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.custody_contract_interface
    ADD CONSTRAINT custody_contract_interface_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_feature
    ADD CONSTRAINT custody_feature_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_import_target
    ADD CONSTRAINT custody_import_target_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_import_target
    ADD CONSTRAINT custody_import_target_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.custody_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.custody_invitation
    ADD CONSTRAINT custody_invitation_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_mail
    ADD CONSTRAINT custody_mail_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_oauth_provider
    ADD CONSTRAINT custody_oauth_provider_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_oauth_provider
    ADD CONSTRAINT custody_oauth_provider_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.custody_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.custody_organization_count
    ADD CONSTRAINT custody_organization_count_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_organization
    ADD CONSTRAINT custody_organization_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_policy
    ADD CONSTRAINT custody_policy_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_policy_outcome
    ADD CONSTRAINT custody_policy_outcome_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES public.custody_activity(id);
ALTER TABLE ONLY public.custody_private_key_address
    ADD CONSTRAINT custody_private_key_address_private_key_id_fkey FOREIGN KEY (private_key_id) REFERENCES public.custody_private_key(id);
ALTER TABLE ONLY public.custody_private_key
    ADD CONSTRAINT custody_private_key_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_seal
    ADD CONSTRAINT custody_seal_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_session
    ADD CONSTRAINT custody_session_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.custody_user(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.custody_tag_member
    ADD CONSTRAINT custody_tag_member_tag_id_fkey FOREIGN KEY (tag_id) REFERENCES public.custody_tag(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.custody_tag
    ADD CONSTRAINT custody_tag_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_user
    ADD CONSTRAINT custody_user_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_vote
    ADD CONSTRAINT custody_vote_activity_id_fkey FOREIGN KEY (activity_id) REFERENCES public.custody_activity(id);
ALTER TABLE ONLY public.custody_vote
    ADD CONSTRAINT custody_vote_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_wallet_account
    ADD CONSTRAINT custody_wallet_account_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.custody_wallet_account
    ADD CONSTRAINT custody_wallet_account_wallet_id_fkey FOREIGN KEY (wallet_id) REFERENCES public.custody_wallet(id);
ALTER TABLE ONLY public.custody_wallet
    ADD CONSTRAINT custody_wallet_organization_id_fkey FOREIGN KEY (organization_id) REFERENCES public.custody_organization(id);
ALTER TABLE ONLY public.link_event
    ADD CONSTRAINT link_event_room_id_fkey FOREIGN KEY (room_id) REFERENCES public.link_room(id) ON DELETE CASCADE;
ALTER TABLE ONLY public.relay_receipt
    ADD CONSTRAINT relay_receipt_message_id_fkey FOREIGN KEY (message_id) REFERENCES public.relay_message(id) ON DELETE CASCADE;