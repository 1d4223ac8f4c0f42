/** Why: search engines read who we are and the questions' answers from the page itself, in the language of the page. */
import { PUBLIC_URL } from "~/config/environment";
import { DEFAULT_SETTINGS } from "~/config/live-settings";
import { localize } from "~/config/paths";
import { useLanguage, useTexts } from "~/i18n/use-language";

export function StructuredData() {
  const language = useLanguage();
  const { landing, sections } = useTexts();
  const organization = `${PUBLIC_URL}/#organization`;
  const graph = [
    {
      "@type": "Organization",
      "@id": organization,
      name: "Resuena",
      url: PUBLIC_URL + localize("/", language),
      logo: `${PUBLIC_URL}/share/logo.png`,
      description: landing.metaDescription,
      sameAs: [
        DEFAULT_SETTINGS["social.instagram"],
        DEFAULT_SETTINGS["social.facebook"],
        DEFAULT_SETTINGS["social.linkedin"],
      ],
    },
    {
      "@type": "WebSite",
      "@id": `${PUBLIC_URL}/#website`,
      name: "Resuena",
      url: PUBLIC_URL + localize("/", language),
      inLanguage: language,
      publisher: { "@id": organization },
    },
    {
      "@type": "FAQPage",
      inLanguage: language,
      mainEntity: sections.faq.items.map(({ question, answer }) => ({
        "@type": "Question",
        name: question,
        acceptedAnswer: { "@type": "Answer", text: answer },
      })),
    },
  ];
  const text = JSON.stringify({ "@context": "https://schema.org", "@graph": graph });
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own texts, with the sign that could end the element escaped
      dangerouslySetInnerHTML={{ __html: text.replaceAll("<", "\\u003c") }}
    />
  );
}
