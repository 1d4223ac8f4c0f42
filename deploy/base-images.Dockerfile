# The base images of all Dockerfiles, by digest: a release is built on exactly these. It is not built itself; it has this form so that
# Renovate renews it as it does the others. By hand: `make base-images`, which asks the registry for the digests.
FROM python:3.13-slim
FROM node:24-slim
FROM debian:trixie-slim
