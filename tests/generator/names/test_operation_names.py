"""Test the names of resources and methods: tables of operations and their names."""

import random

import pytest

from typecase.lower.operation_names import OperationSource, name_operations

# By the name of the operation: the method and the path, and an operationId and a tag
# if the document has them. The operations of a table are in one document.
PATHS = {
    "customers.list": "get /v1/customers",
    "customers.create": "post /v1/customers",
    "customers.get": "get /v1/customers/{customer}",
    "customers.update": "post /v1/customers/{customer}",
    "customers.delete": "delete /v1/customers/{customer}",
    "customers.search": "get /v1/customers/search",
    "customers.bank_accounts.list": "get /v1/customers/{customer}/bank_accounts",
    "customers.bank_accounts.get": "get /v1/customers/{customer}/bank_accounts/{id}",
    "customers.bank_accounts.verify": (
        "post /v1/customers/{customer}/bank_accounts/{id}/verify"
    ),
    "reports.redact": "post /v1/reports/{report}/redact PostReportsReportRedact",
    "reports.gloss": "post /v1/reports/{report}/gloss PostReportsReportGloss",
    "invoices.pay": "post /v1/invoices/{invoice}/pay PostInvoicesInvoicePay",
    "invoices.void": "post /v1/invoices/{invoice}:void",
    "invoices.get_number": "get /v1/invoices/{invoice}/number",
    "invoices.list_lines": "get /v1/invoices/{invoice}/lines",
    "invoices.replace": "put /v1/invoices/{invoice}",
    "invoices.update": "patch /v1/invoices/{invoice}",
    "chat.completions.create": "post /v1/chat/completions createChatCompletion Chat",
    "account.get": "get /v1/account",
    "account.update": "post /v1/account",
    "files.upload": "post /v1/files uploadFile",
    "files.attach": "post /v1/files/attach/{id}",
}
SCOPED = {
    "messages.list": "get /2010-04-01/Accounts/{sid}/Messages.json",
    "messages.get": "get /2010-04-01/Accounts/{sid}/Messages/{id}.json",
    "calls.create": "post /2010-04-01/Accounts/{sid}/Calls.json",
    "queues.list": "get /2010-04-01/Accounts/{sid}/Queues.json",
    "keys.list": "get /2010-04-01/Accounts/{sid}/Keys.json",
    "accounts.get": "get /2010-04-01/Accounts/{sid}.json",
    "accounts.transfer_all": "post /2010-04-01/Accounts/{sid}/TransferAll.json",
    "transfer_config.get": "get /2010-04-01/Accounts/{sid}/TransferConfig.json",
    "transfer_config.update": "put /2010-04-01/Accounts/{sid}/TransferConfig.json",
}
SHARED_START = {
    "items.get": "get /shop/api/items/{item_id} read_item_items__item_id__get",
    "items.list": "get /shop/api/items read_items_items__get",
    "users.create": "post /shop/api/users create_user_users__post",
    "users.get": "get /shop/api/users/{id}",
}
IDS = {
    "issues.list_for_repo": "get /repos/{o}/{r}/issues issues/list-for-repo",
    "actions.get_usage": "get /a/{o} actions/get-actions-usage",
    "admin.apps.restrict": "post /admin.apps.restrict admin.apps.restrict",
    "droplets.list": "get /v2/droplets droplets_list Droplets",
    "droplets.list_kernels": "get /v2/d/{id}/kernels droplets_listKernels Droplets",
    "widgets.list_all": "get /w Widgets_ListAll Other",
    "users.sign_in": "post /sign-in users/sign-in",
    "pets.find": "get /search find pets",
    "vpcs.list": "get /v2/x VPCs_list VPCs",
    "domains.verify": "post /v/{id} DomainsController_verifyDomain Other",
    "downloads.download_file": "get /downloads/{name} download_file downloads",
    "users.messages.get": "get /u users.user.messages.GetMessages",
    "cats.apps.list": "get /c cats_apps_list cats.apps",
}
PHRASES = {
    "tasks.list": "get /tasks getTasks Tasks",
    "services.get": "get / root Services",
    "tasks.get": "get /tasks/{id} getTask Tasks",
    "tasks.list_for_project": "get /projects/{id}/tasks getTasksForProject Tasks",
    "tasks.get_subtasks": "get /tasks/{id}/subtasks getSubtasksForTask Tasks",
    "teams.add_members": "post /teams/{id}/addMembers addMembersForTeam Teams",
    "search.get": "get /search search Search",
    "warehouses.add": "post /warehouses addWarehouse Warehouses",
    "caches.get": "get /caches/{id} getCache Caches",
    "teams.create": "post /teams postTeam Teams",
    "security.run_scan": "post /detections/jobs runScan Security",
    "dags.dag_runs.get": "get /dags/{dag}/dagRuns/{id} getDagRun DagRun",
    "dags.dag_runs.list": "get /dags/{dag}/dagRuns getDagRunList DagRun",
    "clients.list": "get /clients getClientList Clients",
    "audio.speech.create": "post /audio/speech createSpeech Audio",
    "jobs.list": "get /jobs listPaginatedJobs Jobs",
    "jobs.update": "post /jobs/{id} modifyJob Jobs",
    "versions.save": "post /versions/{id}/save saveContentVersion Versions",
    "shows.list": "get /shows get-multiple-shows Shows",
    "events.deprecate": "put /events/{id}/deprecate deprecateEvent",
    "boxes.frobnicate": "put /boxes/{id}/frobnicate frobnicateBox",
    "vectors.create": "put /vectors/{name} createVector",
    "tasks.list_for_user_task_list": (
        "get /user_task_lists/{id}/tasks getTasksForUserTaskList Tasks"
    ),
    "inventory.changes.batch_create": (
        "post /inventory/changes/batch-create BatchChangeInventory Inventory"
    ),
    "x.messages.list": "get /x/{id}/messages ListMessage Api20100401Message",
}
# All tags begin with the name of the API. An id has the words of the path and the tag.
NESTED_TAGS = {
    "calls.events.list": "get /v1/Calls/{id}/Events.json ListCallEvent VoiceV1Event",
    "calls.create": "post /v1/Calls.json CreateCall VoiceV1Call",
    "workspaces.tasks.list": (
        "get /v1/Workspaces/{id}/Tasks ListWorkspaceTask VoiceV1Task"
    ),
    "workspaces.tasks.get": (
        "get /v1/Workspaces/{id}/Tasks/{no} FetchWorkspaceTask VoiceV1Task"
    ),
    "workspaces.create": "post /v1/Workspaces CreateWorkspace VoiceV1Workspace",
    "tried.attempts.list": "get /v1/Tried/Attempts ListAttempt VoiceV1Attempt",
    # The last segment says what is done, and contains nothing.
    "workspaces.archive": "put /v1/Workspaces/archive archiveWorkspaces",
}
# The id is a verb and the tag: the path says where the resource is.
TAGS_WITHIN_PATHS = {
    "services.channels.members.create": (
        "post /v1/services/{id}/channels/{no}/members CreateMember Member"
    ),
    "services.channels.members.list": (
        "get /v1/services/{id}/channels/{no}/members ListMember Member"
    ),
    "services.channels.members.invite_to_party": "post /v1/z inviteToParty Member",
    "services.channels.invites.list": (
        "get /v1/services/{id}/channels/{no}/invites ListInvite Invite"
    ),
    "services.sync_lists.get": "get /v1/services/{id}/lists/{no} getSyncList SyncList",
    "flows.revisions.get": "get /v1/flows/{id}/revisions/{no} getRevision FlowRevision",
    "reviews.judges.get": "get /v1/reviews/judges/{id} getJudge Judges",
    "reviews.judges.recall": "post /v1/reviews/judges/{id}/recall recallJudge Judges",
    "reviews.judges.list": "get /v1/reviews/judges list Judges",
    # Users are a resource of their own, because the document has `/users`.
    "users.get": "get /v1/users/{id} getUser Users",
    "users.create": "post /v1/groups/{id}/users createUser Users",
}
FUNCTIONS = {
    "members.list": "get /v1/members MembersController_findAll",
    "members.list_notes": "get /v1/members/{id}/notes MembersController_getMemberNotes",
    "members.ban_forever": "post /v1/x MembersV1Controller__banForever",
    "files.list_all": "get /v1/y files_api_routes_list_all_files files",
    "files.update": "patch /v1/files/{id} updateFileEndpoint files",
    "files.update_endpoint": "put /v1/endpoint updateFilesEndpoint files",
}
VERBS_LAST = {
    "jobs.list": "get /jobs jobsAll Jobs",
    "jobs.get": "get /jobs/{id} jobsOne Jobs",
    "jobs.create": "post /jobs jobsAdd Jobs",
    "jobs.update": "patch /jobs/{id} jobsUpdate Jobs",
    "users.passkeys.delete": "delete /users/{id}/passkeys/{no} UserPasskeyDelete User",
    "users.passkeys.get": "get /users/{id}/passkeys/{no} UserPasskeyGet User",
    "ats.jobs.list": "get /ats/jobs ats.jobsAll Jobs",
    "ats.jobs.update": "patch /ats/jobs/{id} ats.jobsUpdate Jobs",
    "ats.restrict": "post /ats/restrict ats.restrict Jobs",
    "ats.search_get": "get /ats/search ats.searchGet Jobs",
}
# The id begins with `list`, whatever the path ends with.
LISTS = {
    "teams.invitations.list_pending": (
        "get /teams/{id}/invitations/pending ListPendingTeamInvitations"
    ),
    "teams.invitations.list": "get /teams/{id}/invitations ListTeamInvitations",
    "team_domains.list_all": "get /team_domains ListAllTeamDomains TeamDomains",
    "team_domains.list": "get /teams/{id}/domains ListTeamDomains TeamDomains",
}
COPIES = {
    "tokens.update_channel": "patch /tokens/{no}/credentials modifyTokenChannel Tokens",
    "tokens.replace_channel": "put /tokens/{no}/credentials updateTokenChannel Tokens",
    "tokens.create": "post /tokens createToken",
    "tokens.create_from_template": "post /tokens/{template} createTokenFromTemplate",
}
BULK = {
    "links.create": "post /links",
    "links.bulk_create": "post /links/bulk",
    "links.bulk_delete": "delete /links/bulk",
    "seats.bulk_update": "patch /seats bulk_update_seats",
    "issue.create": "post /issue createIssue Issues",
    "issue.get": "get /issue/{id} getIssue Issues",
    "issue.bulk_create": "post /issue/bulk createIssues Issues",
    "pages.batch": "post /pages/batch",
    "pages.batch_update": "put /pages/batch",
    "notices.archive": "post /notices/{id}/archive archiveNotice Notices",
    "notices.archive_all": "post /notices/archive archiveAllNotices Notices",
}
MANY = {
    "items.update": "patch /items/{id} updateItem Items",
    "items.update_many": "patch /items updateItems Items",
    "flows.runs.clear": "post /flows/{flow}/runs/{run}/clear clearRun Runs",
    "flows.runs.clear_many": "post /flows/{flow}/clearRuns clearRuns Runs",
    "users.register.create": "post /users/register registerUser Users",
    "users.register.verify": "post /users/register/verify",
    "prices.evaluate": "post /prices/{id}/evaluate",
    "prices.evaluate_many": "post /prices/evaluate",
}
RESOURCES_FIRST = {
    "registry.list_tags": "get /v2/registry/tags registry_list_tags Container",
    "registry.get": "get /v2/registry registry_get Container",
    "volume_actions.post_by_id": "post /v2/v/{id} volumeActions_post_byId Storage",
}
VERSIONS = {
    "jobs_v1.run_probe": "post /apis/jobs/v1/checks runJobsV1Probe jobs_v1",
    "jobs_v2.run_probe": "post /apis/jobs/v2/checks runJobsV2Probe jobs_v2",
    "scores.create_v1": "post /v1/scores",
    "scores.create_v2": "post /v2/scores",
}
KEYS = {
    "customers.get": "get /customers/{id}",
    "customers.get_by_external_id": "get /customers/external_id/{id}",
    "customers.list_orders": "get /customers/{id}/orders",
    "customers.list_orders_by_external_id": "get /customers/external_id/{id}/orders",
    "pets.get_by_name": "get /pets/by-name/{name}",
    "discounts.get": "get /discounts/{id}",
    "discounts.get_by_code": "get /discounts/code/{code}",
    "store.shelf.get": "get /store/shelf/{shelf}",
}
ACTIONS = {
    "plans.list_public": "get /plans/list_public",
    "users.delete_backup_code": "delete /users/{id}/backup_code DeleteBackupCode",
    "apps.upload_logo": "put /apps/{id}/logo UploadAppLogo",
    "folders.update": "put /folders/{id}",
    "folders.remove_link": "put /folders/{id}#remove_link",
    "guilds.prune": "post /guilds/{id}/prune",
}
ALIKE = {
    "pets.update": "put /pets updatePet",
    "pets.update_with_form": "post /pets/{id} updatePetWithForm",
    "users.create": "post /users/{name}",
    "users.update": "patch /users/{name}",
    "pets.get": "get /pets/{id} getPet",
    "pets.get_by_owner": "get /pets/{id}/{owner} getPetByOwner",
    "rules.list_for_zone": "get /zones/{zone}/rules",
    "rules.list_for_account": "get /accounts/{account}/rules",
    "apples.list": "get /accounts/{account}/apples",
    "boxes.list": "get /accounts/{account}/boxes",
    "cats.list": "get /accounts/{account}/cats",
    "dogs.list": "get /zones/{zone}/dogs",
    "eggs.list": "get /zones/{zone}/eggs",
    "farms.list": "get /zones/{zone}/farms",
}
ACRONYMS = {
    "floating_ips.list": "get /floatingIPs",
    "oembed.get": "get /oEmbed/{id}",
    "oauth2.tokens.create": "post /OAuth2/tokens",
    "oauth2.tokens.list": "get /OAuth2/tokens",
    "http_checks.create": "post /HTTPChecks",
    "authorization.register_oauth2_client": (
        "post /x registerOAuth2Client Authorization"
    ),
}

FILES = {
    "monitoring.get_restarts": "get /restarts monitoring_get_restarts.yml Monitoring",
    "droplets.create": "post /droplets droplets_create.yaml Droplets",
    "exports.json": "get /exports/json exports.json",
    "exports.yml": "get /exports/yml exports.yml",
}
# Words on which others hang stay.
MEANING = {
    "issues.add_sub_issue": "post /i/{no}/sub_issues issues/add-sub-issue",
    "issues.list_labels": "get /i/{no}/labels issues/list-labels-on-issue",
    "issues.set_field_values": "put /i/{no}/x issues/set-issue-field-values",
    "users.list_keys_for_authenticated_user": (
        "get /user/keys users/list-keys-for-authenticated-user"
    ),
    "users.unfollow_artists": "delete /following users/unfollow-artists-users",
    "admin.users.set_admin": "post /admin.users.setAdmin admin.users.setAdmin",
    "albums.remove_albums_user": "delete /me/albums remove-albums-user Albums",
    "artists.list_related": "get /artists/{id}/related-artists",
    "shows.get_users_saved": "get /me/shows get-users-saved-shows Shows",
    "shows.get_by_related_show": "get /me/x get-by-related-show Shows",
    "users.get_current_users_profile": "get /me get-current-users-profile Users",
    "repos.properties_for_repos_get_values": (
        "get /repos/{id}/values repos/properties-for-repos-get-values"
    ),
    "integration_links.add_or_update": (
        "put /l integration-links/add-or-update-integration-link"
    ),
}
DOTTED_VERSIONS = {
    "oauth.access": "get /oauth.access oauth_access oauth",
    "oauth.v2.access": "get /oauth.v2.access oauth_v2_access oauth.v2",
}
# One operation that has the words of two others changes the name of none.
NEIGHBOURS = {
    "assets.update_many": "put /assets updateAssets Assets",
    "assets.update": "put /assets/{id} updateAsset Assets",
    "assets.edits.update": "put /assets/{id}/edits editAsset Assets",
    "assets.edits.list": "get /assets/{id}/edits getAssetEdits Assets",
    "queues.get_by_id": "get /queues/{queue_id}",
    "queues.get_by_name": "get /queues/{name}/",
    "logs.drains.list": "get /logs/drains",
    "logs.drains.list_by_app_id": "get /logs/{appId}/drains",
    "logs.drains.get": "get /logs/{appId}/drains/{id}",
    "contacts.update_or_create": "post /contacts updateOrCreateContacts",
    "contacts.create": "put /contacts createContacts",
}
READING = {
    "pods.get": "get /pods/{id} pods_read pods",
    "jobs.get": "get /jobs/{id} retrieveJob Jobs",
    "jobs.get_log": "get /jobs/{id}/log getJobLog Jobs",
    "files.read": "get /files/{id} files/read",
    "roles.list": "get /r Roles_GetRoles Roles",
    "roles.get": "get /r/{id} Roles_GetRole Roles",
    "settings.get": "get /s Settings_GetSettings Settings",
    "mail.read": "get /mail/{id}/read",
}
RETRIEVING = {
    "models.retrieve": "get /models/{id} retrieveModel",
    "files.retrieve": "get /files/{id}",
    "files.list": "get /files listFiles",
}
COLLECTIONS = {
    "playlists.tracks.list": "get /playlists/{id}/tracks",
    "playlists.tracks.add": (
        "post /playlists/{id}/tracks add-tracks-to-playlist Playlists"
    ),
    "shops.list": "get /shops",
    "shops.close": "post /shop/{id}/close",
    "control_plans.list": "get /controlplans",
    "control_plans.create": "post /control_plans",
    "groups.members.list": "get /groups/{id}/members",
    "groups.members.invite": "post /groups/{id}/members inviteForGroup Members",
    "groups.polls.list": "get /groups/{id}/polls groupPolls Groups",
    "groups.polls.create": "post /groups/{id}/polls groupPollsCreate Groups",
    "groups.settings.get": "get /groups/{id}/settings",
    "groups.settings.update": "patch /groups/{id}/settings",
    # The methods have the same names.
    "user.get": "get /user",
    "users.get": "get /users/{id}",
}
# Frameworks add words and numbers to the names of functions.
FUNCTION_ENDS = {
    "reports.list": "get /reports listUsingGET_1 Reports",
    "reports.upload_page": "post /reports/{id}/x uploadPage_2 Reports",
    "reports.freeze_pages": "post /reports/{id}/y freeze_pages_route Reports",
    "reports.search_pages": "post /reports/{id}/z SearchPagesAsync Reports",
    "reports.run": "post /reports/{id}/run runReport Reports",
    "reports.run_async": "post /reports/{id}/start runReportAsync Reports",
    "sheets.update_fields": "put /reports/{id}/w updateFields_put 4. Sheets",
}
NUMBERED_VERSIONS = {
    "projects.list": "get /api/0/projects/",
    "projects.keys.list": "get /api/0/projects/{id}/keys/",
    "projects.keys.create": "post /api/0/projects/{id}/keys/",
    "devices.get": "get /api/v/4/devices/{id}",
    # The number is that of a thing, or of the function in a module.
    "devices.folders.update": "put /api/devices/{id}/folders/0",
    "projects.events.list": "get /api/0/projects/events projects__0_get projects",
    "projects.events.create": "post /api/0/projects/events projects__1_post projects",
}


def read_source(text: str) -> OperationSource:
    method, path, *names = text.split(maxsplit=3)
    operation_id, tag, *_ = [*names, "", ""]
    tags = (tag,) if tag else ()
    return OperationSource(path, method, operation_id, tags)


def name_table(texts: list[str]) -> dict[str, str]:
    sources = {text: read_source(text) for text in texts}
    names = name_operations(sources.values())
    return {
        text: ".".join(names[source.path, source.method].words)
        for text, source in sources.items()
    }


@pytest.mark.parametrize(
    "table",
    [
        PATHS,
        SCOPED,
        SHARED_START,
        IDS,
        PHRASES,
        NESTED_TAGS,
        TAGS_WITHIN_PATHS,
        FUNCTIONS,
        VERBS_LAST,
        BULK,
        LISTS,
        COPIES,
        ACTIONS,
        ALIKE,
        MANY,
        KEYS,
        VERSIONS,
        RESOURCES_FIRST,
        ACRONYMS,
        FILES,
        MEANING,
        DOTTED_VERSIONS,
        NEIGHBOURS,
        READING,
        RETRIEVING,
        COLLECTIONS,
        FUNCTION_ENDS,
        NUMBERED_VERSIONS,
    ],
)
def test_names_are_those_that_people_choose(table: dict[str, str]) -> None:
    expected = {text: name for name, text in table.items()}
    assert name_table(list(expected)) == expected


def test_names_do_not_depend_on_the_order_of_operations() -> None:
    texts = [*PATHS.values(), *ALIKE.values(), *IDS.values()]
    shuffled = texts.copy()
    random.Random(1).shuffle(shuffled)
    assert name_table(texts) == name_table(shuffled)


def test_response_decides_between_get_and_list() -> None:
    sources = [
        OperationSource("/status", "get", returns_list=True),
        OperationSource("/settings", "get", returns_list=False),
    ]
    names = name_operations(sources)
    assert [names[source.path, source.method].verb for source in sources] == [
        "list",
        "get",
    ]


def test_what_get_returns_decides_what_post_does() -> None:
    sources = [
        OperationSource("/people/{id}/balance", "get", returns_list=False),
        OperationSource("/people/{id}/balance", "post"),
        OperationSource("/tax/settings", "get", returns_list=False),
        OperationSource("/tax/settings", "post"),
        OperationSource("/people/{id}/events", "get", returns_list=False),
        OperationSource("/people/{id}/events", "post"),
        OperationSource("/groups/{region}", "get", returns_list=True),
        OperationSource("/groups/{region}", "post"),
        OperationSource("/groups/{region}/{group}", "post"),
    ]
    names = name_operations(sources)
    assert [
        ".".join(names[source.path, source.method].words)
        for source in sources
        if source.method == "post"
    ] == [
        "people.balance.update",
        "tax.settings.update",
        "people.events.create",
        "groups.create",
        "groups.update",
    ]


def test_repeated_ids_name_nothing() -> None:
    assert name_table(["get /a pets/list", "get /b pets/list"]) == {
        "get /a pets/list": "a.get",
        "get /b pets/list": "b.get",
    }


def test_operations_without_any_difference_are_told_apart_as_methods() -> None:
    assert name_table(["get /a-b", "get /a_b"]) == {
        "get /a-b": "a_b.get",
        "get /a_b": "a_b.get",
    }
