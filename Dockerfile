# Sobremesa in a container. Untried: nobody has built or run it yet; `./sobremesa lint-docker` only
# reads it. docs/hosting.md says how it is meant.
FROM python:3.13-slim-trixie AS build
WORKDIR /sobremesa
COPY requirements ./requirements
RUN python -m venv .venv \
    && .venv/bin/python -m pip install --no-cache-dir --require-hashes -r requirements/runtime.txt \
    && printf '/sobremesa/src\n' > "$(.venv/bin/python -c 'import site; print(site.getsitepackages()[0])')/sobremesa.pth"
COPY src ./src
COPY web ./web
# The pages, once; Node stays behind in this stage.
RUN .venv/bin/python web/build.py && .venv/bin/python -m compileall -q src

FROM python:3.13-slim-trixie
RUN useradd --system --uid 10001 --home-dir /data --no-create-home sobremesa \
    && install -d -o sobremesa -g sobremesa /data
COPY --from=build /sobremesa/.venv /sobremesa/.venv
COPY --from=build /sobremesa/src /sobremesa/src
# One volume for the database and the compiled kernels: what one start compiled the next one finds.
ENV SOBREMESA_HOST=0.0.0.0 \
    SOBREMESA_PORT=8000 \
    SOBREMESA_DATA_DIR=/data \
    NUMBA_CACHE_DIR=/data/kernels
USER 10001
WORKDIR /data
VOLUME /data
EXPOSE 8000
# Answers while rules are still being compiled, and fails when the database does.
HEALTHCHECK --interval=30s --timeout=5s --start-period=20s \
    CMD ["/sobremesa/.venv/bin/python", "-c", "import os, urllib.request; urllib.request.urlopen('http://127.0.0.1:' + os.environ['SOBREMESA_PORT'] + '/api/health', timeout=4)"]
# SIGTERM ends it within ten seconds, with everything written.
ENTRYPOINT ["/sobremesa/.venv/bin/python", "-P", "-m", "sobremesa"]
CMD ["serve", "--no-build"]
