export default { metaTitle: "Resuena", metaDescription: "" };
