"""Each kind of notice has a topic and its texts for mails."""

from __future__ import annotations

import pytest

from company_svc.notices import mails
from company_svc.notices.policies import DEFAULT_MAIL, TOPIC_OF
from resuena.company.v1 import notices_pb2 as pb

READ_ELSEWHERE = {pb.NOTICE_KIND_UNSPECIFIED, pb.NOTICE_KIND_INVITATION_RECEIVED}
KINDS = [kind for kind in pb.NoticeKind.values() if kind not in READ_ELSEWHERE]


@pytest.mark.parametrize("kind", KINDS, ids=pb.NoticeKind.Name)
def test_a_kind_has_a_topic_and_its_line_of_a_mail_in_both_languages(kind: int) -> None:
    assert TOPIC_OF[kind] in DEFAULT_MAIL
    assert all(kind in words.lines for words in mails._WORDS.values())
